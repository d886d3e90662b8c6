import Pixels
import Reference
import Seeded
import Testing

/// The pixel formats that the tests go through.
enum Depth: CaseIterable, Sendable {
  case rgb565, bgr565, xrgb1555, rgbx5551, xrgb4444, rgb332
  case xrgb8888, xbgr8888, bgrx8888, x2rgb101010, oddOffsets, rgb888
  case grey8, palette

  static let trueColours = allCases.filter { $0 != .grey8 && $0 != .palette }

  /// Returns a format of this depth; of the palettes, a random one.
  func format(_ random: inout Seeded) -> Format {
    if self != .palette { return Format(reference) }
    return Depth.palettes[random.int(0...Depth.palettes.count - 1)]
  }

  var bytesPerPixel: Int { (reference.bitsPerPixel + 7) / 8 }

  private var reference: ReferenceFormat {
    switch self {
    case .rgb565: .rgb565
    case .bgr565: ReferenceFormat(16, red: (0, 5), green: (5, 6), blue: (11, 5))
    case .xrgb1555: ReferenceFormat(16, red: (10, 5), green: (5, 5), blue: (0, 5))
    case .rgbx5551: ReferenceFormat(16, red: (11, 5), green: (6, 5), blue: (1, 5))
    case .xrgb4444: ReferenceFormat(16, red: (8, 4), green: (4, 4), blue: (0, 4))
    case .rgb332: ReferenceFormat(16, red: (5, 3), green: (2, 3), blue: (0, 2))
    case .xrgb8888: .xrgb8888
    case .xbgr8888: ReferenceFormat(32, red: (0, 8), green: (8, 8), blue: (16, 8))
    case .bgrx8888: ReferenceFormat(32, red: (8, 8), green: (16, 8), blue: (24, 8))
    case .x2rgb101010: ReferenceFormat(32, red: (20, 10), green: (10, 10), blue: (0, 10))
    case .oddOffsets: ReferenceFormat(32, red: (3, 7), green: (21, 9), blue: (11, 8))
    case .rgb888: .rgb888
    case .grey8, .palette: .grey8
    }
  }

  /// Palettes of any colours, of few colours, of shades of one, and of the regular cube of an 8-bit console.
  private static let palettes: [Format] = {
    var random = Seeded(8)
    let numbers: [UInt8] = Array(0...255)
    let some = numbers.map { _ in entry(random.bytes(3)) }
    let few = numbers.map { _ in some[random.int(0...4)] }
    let shades = numbers.map { entry([$0, $0 / 2, 255 - $0]) }
    let cube = numbers.map { number -> ReferenceColour in
      let (red, green, blue) = (number >> 5, (number >> 2) & 7, number & 3)
      return entry([red * 36, green * 36, blue * 85])
    }
    return [some, few, shades, cube].map { Format(.palette($0)) }
  }()

  private static func entry(_ bytes: [UInt8]) -> ReferenceColour {
    ReferenceColour(r: Double(bytes[0]), g: Double(bytes[1]), b: Double(bytes[2]), opacity: 1)
  }
}

/// One pixel format, as a type of the reference and as a type of the product.
struct Format: Sendable {
  let reference: ReferenceFormat
  let product: PixelFormat

  init(_ format: ReferenceFormat) {
    func channel(_ channel: ReferenceChannel) -> Component { Component(offset: channel.offset, length: channel.length) }
    reference = format
    switch format.kind {
    case .trueColour:
      product = PixelFormat(
        bitsPerPixel: format.bitsPerPixel, red: channel(format.red), green: channel(format.green),
        blue: channel(format.blue))!
    case .grey: product = .grey8
    case .palette(let colours):
      product = .indexed(
        Palette(
          red: colours.map { UInt8($0.r) }, green: colours.map { UInt8($0.g) }, blue: colours.map { UInt8($0.b) }))
    }
  }
}
