import Raster
import Reference
import Testing

/// The pixel formats that the tests go through.
enum Depth: CaseIterable, Sendable {
  case rgb565, bgr565, xrgb1555, xrgb8888, xbgr8888, bgrx8888, x2rgb101010, rgb888

  var reference: ReferenceFormat {
    switch self {
    case .rgb565: .rgb565
    case .bgr565: ReferenceFormat(16, red: (0, 5), green: (5, 6), blue: (11, 5))
    case .xrgb1555: ReferenceFormat(16, red: (10, 5), green: (5, 5), blue: (0, 5))
    case .xrgb8888: .xrgb8888
    case .xbgr8888: ReferenceFormat(32, red: (0, 8), green: (8, 8), blue: (16, 8))
    case .bgrx8888: ReferenceFormat(32, red: (8, 8), green: (16, 8), blue: (24, 8))
    case .x2rgb101010: ReferenceFormat(32, red: (20, 10), green: (10, 10), blue: (0, 10))
    case .rgb888: .rgb888
    }
  }

  var product: PixelFormat {
    let format = reference
    func channel(_ channel: ReferenceChannel) -> Channel { Channel(offset: channel.offset, length: channel.length) }
    return PixelFormat(
      bitsPerPixel: format.bitsPerPixel, red: channel(format.red), green: channel(format.green),
      blue: channel(format.blue))!
  }
}
