import Overlay
import Pixels
import Raster

extension PixelMemory {
  /// Returns a pixel with eight bits a channel.
  func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    var value: UInt32 = 0
    for byte in 0..<format.bytesPerPixel {
      let place = y * lineLength + x * format.bytesPerPixel + byte
      value |= unsafe UInt32(unsafeOrigin.load(fromByteOffset: place, as: UInt8.self)) << UInt32(8 * byte)
    }
    switch format.kind {
    case .trueColour: return (level(value, format.red), level(value, format.green), level(value, format.blue))
    case .grey: return (UInt8(value), UInt8(value), UInt8(value))
    case .palette(let palette): return palette[UInt8(value)]
    }
  }

  /// Draws `drawing` on the page with its upper left corner at (left, top).
  func show(_ drawing: Bitmap, left: Int = 0, top: Int = 0) {
    for y in 0..<drawing.height {
      for x in 0..<drawing.width {
        let index = (y * drawing.width + x) * 3
        let value = value(red: drawing.bytes[index], green: drawing.bytes[index + 1], blue: drawing.bytes[index + 2])
        store(value, at: (top + y) * lineLength + (left + x) * format.bytesPerPixel)
      }
    }
  }

  /// Stores a pixel in one piece, as apps do, so that no reader sees half a pixel.
  private func store(_ value: UInt32, at place: Int) {
    switch format.bytesPerPixel {
    case 4: unsafe unsafeOrigin.storeBytes(of: value, toByteOffset: place, as: UInt32.self)
    case 2: unsafe unsafeOrigin.storeBytes(of: UInt16(truncatingIfNeeded: value), toByteOffset: place, as: UInt16.self)
    default:
      for byte in 0..<format.bytesPerPixel {
        unsafe unsafeOrigin.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)), toByteOffset: place + byte, as: UInt8.self)
      }
    }
  }

  private func value(red: UInt8, green: UInt8, blue: UInt8) -> UInt32 {
    switch format.kind {
    case .trueColour: bits(red, format.red) | bits(green, format.green) | bits(blue, format.blue)
    case .grey: (77 * UInt32(red) + 150 * UInt32(green) + 29 * UInt32(blue)) / 256
    case .palette(let palette): UInt32(palette.nearest(red: red, green: green, blue: blue))
    }
  }

  private func bits(_ level: UInt8, _ channel: Component) -> UInt32 {
    let wide = UInt32(level) << 4 | UInt32(level) >> 4
    return (wide >> UInt32(12 - channel.length)) << UInt32(channel.offset)
  }

  private func level(_ value: UInt32, _ channel: Component) -> UInt8 {
    let largest = UInt32(1) << UInt32(channel.length) - 1
    return UInt8((value >> UInt32(channel.offset) & largest) * 255 / largest)
  }
}

extension Bitmap {
  /// Copies a page.
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
