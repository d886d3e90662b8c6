/// Where a colour channel lies in a pixel.
public struct ReferenceChannel: Equatable, Sendable {
  public var offset: Int
  public var length: Int

  public init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  /// The level of full intensity.
  public var largest: Int { 1 << length - 1 }

  public func level(of pixel: UInt32) -> Int { Int(pixel >> UInt32(offset)) & largest }
}

/// How the pixels of a screen are laid out.
public struct ReferenceFormat: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case trueColour
    /// The pixel is a brightness.
    case grey
    /// The pixel is the number of one of these 256 colours.
    case palette([ReferenceColour])
  }

  public var kind: Kind
  public var bitsPerPixel: Int
  public var red: ReferenceChannel
  public var green: ReferenceChannel
  public var blue: ReferenceChannel

  public init(
    bitsPerPixel: Int, red: ReferenceChannel, green: ReferenceChannel, blue: ReferenceChannel,
    kind: Kind = .trueColour
  ) {
    self.kind = kind
    self.bitsPerPixel = bitsPerPixel
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Channels as (offset, length).
  public init(_ bitsPerPixel: Int, red: (Int, Int), green: (Int, Int), blue: (Int, Int), kind: Kind = .trueColour) {
    self.init(
      bitsPerPixel: bitsPerPixel, red: ReferenceChannel(offset: red.0, length: red.1),
      green: ReferenceChannel(offset: green.0, length: green.1),
      blue: ReferenceChannel(offset: blue.0, length: blue.1), kind: kind)
  }

  public static let rgb565 = ReferenceFormat(16, red: (11, 5), green: (5, 6), blue: (0, 5))
  public static let xrgb8888 = ReferenceFormat(32, red: (16, 8), green: (8, 8), blue: (0, 8))
  public static let rgb888 = ReferenceFormat(24, red: (16, 8), green: (8, 8), blue: (0, 8))
  public static let grey8 = ReferenceFormat(8, red: (0, 8), green: (0, 8), blue: (0, 8), kind: .grey)

  public static func palette(_ colours: [ReferenceColour]) -> ReferenceFormat {
    precondition(colours.count == 256)
    return ReferenceFormat(8, red: (0, 8), green: (0, 8), blue: (0, 8), kind: .palette(colours))
  }

  public var bytesPerPixel: Int { bitsPerPixel / 8 }

  /// With the names that a person reads.
  public var channels: [(name: String, channel: ReferenceChannel)] {
    kind == .trueColour ? [("red", red), ("green", green), ("blue", blue)] : [("number", red)]
  }

  /// The bits of a pixel that belong to no channel.
  public func others(of pixel: UInt32) -> UInt32 { pixel & ~(mask(red) | mask(green) | mask(blue)) }

  private func mask(_ channel: ReferenceChannel) -> UInt32 { UInt32(channel.largest) << UInt32(channel.offset) }

  /// A pixel with these levels; the bits of no channel are taken from `others`.
  public func pixel(_ levels: (r: Int, g: Int, b: Int), others: UInt32) -> UInt32 {
    self.others(of: others) | UInt32(levels.r) << UInt32(red.offset) | UInt32(levels.g) << UInt32(green.offset)
      | UInt32(levels.b) << UInt32(blue.offset)
  }
}
