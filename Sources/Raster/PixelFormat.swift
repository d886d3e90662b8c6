/// Where a colour channel lies in a pixel.
public struct Channel: Equatable, Sendable {
  public var offset: Int
  public var length: Int

  public init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }
}

/// How the pixels of a page are laid out: true colour in 16, 24 or 32 bits.
public struct PixelFormat: Equatable, Sendable {
  public let bitsPerPixel: Int
  public let red: Channel
  public let green: Channel
  public let blue: Channel

  /// nil unless every channel has 1 to 12 bits, lies within the pixel and overlaps no other.
  public init?(bitsPerPixel: Int, red: Channel, green: Channel, blue: Channel) {
    guard bitsPerPixel == 16 || bitsPerPixel == 24 || bitsPerPixel == 32 else { return nil }
    var taken: UInt32 = 0
    for channel in [red, green, blue] {
      guard channel.length >= 1, channel.length <= 12, channel.offset >= 0 else { return nil }
      guard channel.offset <= bitsPerPixel - channel.length else { return nil }
      let mask = (UInt32(1) << UInt32(channel.length) - 1) << UInt32(channel.offset)
      guard taken & mask == 0 else { return nil }
      taken |= mask
    }
    self.bitsPerPixel = bitsPerPixel
    self.red = red
    self.green = green
    self.blue = blue
  }

  public var bytesPerPixel: Int { bitsPerPixel / 8 }

  public static let rgb565 = PixelFormat(
    bitsPerPixel: 16, red: Channel(offset: 11, length: 5), green: Channel(offset: 5, length: 6),
    blue: Channel(offset: 0, length: 5))!

  public static let xrgb8888 = PixelFormat(
    bitsPerPixel: 32, red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
    blue: Channel(offset: 0, length: 8))!

  public static let rgb888 = PixelFormat(
    bitsPerPixel: 24, red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
    blue: Channel(offset: 0, length: 8))!
}
