/// A screenful of pixels as they lie in memory, least significant byte first.
public struct ReferenceScreen: Equatable, Sendable {
  public var width: Int
  public var height: Int
  /// Bytes from one line to the next.
  public var lineLength: Int
  public var format: ReferenceFormat
  /// `height` lines of `lineLength` bytes; the last one may end with its last pixel.
  public var bytes: [UInt8]

  public init(width: Int, height: Int, lineLength: Int, format: ReferenceFormat, bytes: [UInt8]) {
    precondition(lineLength >= width * format.bytesPerPixel)
    precondition(bytes.count >= (height - 1) * lineLength + width * format.bytesPerPixel)
    self.width = width
    self.height = height
    self.lineLength = lineLength
    self.format = format
    self.bytes = bytes
  }

  /// The pixel as a number.
  public func pixel(_ x: Int, _ y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    var pixel: UInt32 = 0
    for byte in 0..<format.bytesPerPixel {
      pixel |= UInt32(bytes[y * lineLength + x * format.bytesPerPixel + byte]) << UInt32(8 * byte)
    }
    return pixel
  }

  public mutating func setPixel(_ x: Int, _ y: Int, _ pixel: UInt32) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    for byte in 0..<format.bytesPerPixel {
      bytes[y * lineLength + x * format.bytesPerPixel + byte] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * byte))
    }
  }

  /// The levels of the pixel, each from 0 to the largest that its channel can hold.
  public func channels(_ x: Int, _ y: Int) -> (r: Int, g: Int, b: Int) {
    let pixel = pixel(x, y)
    return (format.red.level(of: pixel), format.green.level(of: pixel), format.blue.level(of: pixel))
  }
}
