/// Position of a colour component in a pixel: `fb_bitfield`.
public struct Component: Equatable, Sendable {
  /// Number of the lowest bit, from 0.
  public var offset: Int
  /// Number of bits.
  public var length: Int

  public init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  package var mask: UInt32 { (UInt32(1) << UInt32(length) - 1) << UInt32(offset) }
}

/// The layout of a pixel: its size, and the bits of its colours. A pixel is a little-endian number.
public struct PixelFormat: Equatable, Sendable {
  /// The meaning of the bits of a pixel.
  public enum Kind: Equatable, Sendable {
    /// Red, green and blue have bits of their own, in 16, 24 or 32 bits.
    case trueColour
    /// Eight bits of brightness.
    case grey
    /// Eight bits that are an index into a palette.
    case palette(Palette)
  }

  public let kind: Kind
  public let bitsPerPixel: Int
  public let red: Component
  public let green: Component
  public let blue: Component
  /// Opacity, by which the colours are multiplied; nil where pixels are opaque.
  public private(set) var alpha: Component?

  /// True colour; nil unless every channel has 1 to 12 bits, lies within the pixel and overlaps no other.
  public init?(bitsPerPixel: Int, red: Component, green: Component, blue: Component) {
    guard bitsPerPixel == 16 || bitsPerPixel == 24 || bitsPerPixel == 32 else { return nil }
    var taken: UInt32 = 0
    for channel in [red, green, blue] {
      guard channel.length >= 1, channel.length <= 12, channel.offset >= 0 else { return nil }
      guard channel.offset <= bitsPerPixel - channel.length, taken & channel.mask == 0 else { return nil }
      taken |= channel.mask
    }
    self.init(.trueColour, bitsPerPixel, red, green, blue)
  }

  private init(_ kind: Kind, _ bitsPerPixel: Int, _ red: Component, _ green: Component, _ blue: Component) {
    self.kind = kind
    self.bitsPerPixel = bitsPerPixel
    self.red = red
    self.green = green
    self.blue = blue
  }

  public var bytesPerPixel: Int { bitsPerPixel / 8 }

  /// 16 bits: five of red, six of green, and five of blue, which are the lowest.
  public static let rgb565 = PixelFormat(
    bitsPerPixel: 16, red: Component(offset: 11, length: 5), green: Component(offset: 5, length: 6),
    blue: Component(offset: 0, length: 5))!

  /// 32 bits: eight unused, eight of red, eight of green, and eight of blue, which are the lowest.
  public static let xrgb8888 = PixelFormat(
    bitsPerPixel: 32, red: Component(offset: 16, length: 8), green: Component(offset: 8, length: 8),
    blue: Component(offset: 0, length: 8))!

  /// 32 bits as in ``xrgb8888``, with opacity in the highest eight: pixels of a layer above others.
  public static let argb8888 = {
    var format = xrgb8888
    format.alpha = Component(offset: 24, length: 8)
    return format
  }()

  /// 24 bits: eight of red, eight of green, and eight of blue, which are the lowest.
  public static let rgb888 = PixelFormat(
    bitsPerPixel: 24, red: Component(offset: 16, length: 8), green: Component(offset: 8, length: 8),
    blue: Component(offset: 0, length: 8))!

  public static let grey8 = eightBits(.grey)

  public static func indexed(_ palette: Palette) -> PixelFormat { eightBits(.palette(palette)) }

  private static func eightBits(_ kind: Kind) -> PixelFormat {
    let whole = Component(offset: 0, length: 8)
    return PixelFormat(kind, 8, whole, whole, whole)
  }
}
