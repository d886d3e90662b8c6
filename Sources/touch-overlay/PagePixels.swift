import Overlay
import Raster

extension PixelMemory {
  /// A pixel as eight bits a channel.
  func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    var value: UInt32 = 0
    for byte in 0..<format.bytesPerPixel {
      let place = y * lineLength + x * format.bytesPerPixel + byte
      value |= unsafe UInt32(unsafeOrigin.load(fromByteOffset: place, as: UInt8.self)) << UInt32(8 * byte)
    }
    return (level(value, format.red), level(value, format.green), level(value, format.blue))
  }

  /// Shows `drawing`, which is as large as the page.
  func show(_ drawing: Drawing) {
    for y in 0..<height {
      for x in 0..<width {
        let index = (y * drawing.width + x) * 3
        let value =
          bits(drawing.bytes[index], format.red) | bits(drawing.bytes[index + 1], format.green)
          | bits(drawing.bytes[index + 2], format.blue)
        for byte in 0..<format.bytesPerPixel {
          let place = y * lineLength + x * format.bytesPerPixel + byte
          unsafe unsafeOrigin.storeBytes(
            of: UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)), toByteOffset: place, as: UInt8.self)
        }
      }
    }
  }

  private func bits(_ level: UInt8, _ channel: Channel) -> UInt32 {
    let wide = UInt32(level) << 4 | UInt32(level) >> 4
    return (wide >> UInt32(12 - channel.length)) << UInt32(channel.offset)
  }

  private func level(_ value: UInt32, _ channel: Channel) -> UInt8 {
    let largest = UInt32(1) << UInt32(channel.length) - 1
    return UInt8((value >> UInt32(channel.offset) & largest) * 255 / largest)
  }
}

extension Drawing {
  /// A copy of what a page of true colour shows.
  init(_ page: PixelMemory) {
    self.init(width: page.width, height: page.height, background: Colour(red: 0, green: 0, blue: 0, opacity: 1))
    for y in 0..<height {
      for x in 0..<width {
        let pixel = page.pixel(x: x, y: y)
        setPixel(x: x, y: y, red: pixel.red, green: pixel.green, blue: pixel.blue)
      }
    }
  }
}
