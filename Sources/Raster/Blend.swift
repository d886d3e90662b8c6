/// The channels of eight pixels as 16-bit fractions: a channel's bits stand in the upper bits, so that a fraction
/// means the same at every depth.
struct Fractions {
  var red: SIMD8<UInt16>
  var green: SIMD8<UInt16>
  var blue: SIMD8<UInt16>

  /// Lays eight pixels of a mark over these. In fractions many marks can lie over each other and the rounding to the
  /// depth of the page still happens once.
  @inline(__always)
  mutating func cover(_ sprite: Sprite, row: Int, x: Int) {
    let keep = unsafe Fractions.plane(sprite.unsafeRow(row, .keep) + x)
    red = unsafe Fractions.product(red, keep) &+ Fractions.plane(sprite.unsafeRow(row, .red) + x)
    green = unsafe Fractions.product(green, keep) &+ Fractions.plane(sprite.unsafeRow(row, .green) + x)
    blue = unsafe Fractions.product(blue, keep) &+ Fractions.plane(sprite.unsafeRow(row, .blue) + x)
  }

  @inline(__always)
  private static func plane(_ pointer: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
    unsafe UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  /// The upper half of the product: one instruction on x86-64, three on ARM.
  @inline(__always)
  private static func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let wide = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
  }
}

/// One channel between pixels and fractions.
struct ChannelCodec<Word: FixedWidthInteger & UnsignedInteger & SIMDScalar> {
  private let offset: Word
  private let largest: Word
  private let lift: UInt16
  private let half: UInt16

  init(_ channel: Channel) {
    offset = Word(channel.offset)
    largest = Word(1 << channel.length - 1)
    lift = UInt16(16 - channel.length)
    half = 1 << (UInt16(16 - channel.length) - 1)
  }

  var mask: Word { largest << offset }

  @inline(__always)
  func decode(_ pixels: SIMD8<Word>) -> SIMD8<UInt16> {
    let bits = (pixels &>> offset) & largest
    return SIMD8<UInt16>(truncatingIfNeeded: bits) &<< lift
  }

  @inline(__always)
  func encode(_ fractions: SIMD8<UInt16>) -> SIMD8<Word> {
    let bits = (fractions &+ half) &>> lift
    return SIMD8<Word>(truncatingIfNeeded: bits) &<< offset
  }
}

/// All channels of a format. Bits that belong to none of them stay as the app left them.
struct Codec<Word: FixedWidthInteger & UnsignedInteger & SIMDScalar> {
  private let red: ChannelCodec<Word>
  private let green: ChannelCodec<Word>
  private let blue: ChannelCodec<Word>
  private let others: Word

  init(_ format: PixelFormat) {
    red = ChannelCodec(format.red)
    green = ChannelCodec(format.green)
    blue = ChannelCodec(format.blue)
    others = ~(red.mask | green.mask | blue.mask)
  }

  @inline(__always)
  func decode(_ pixels: SIMD8<Word>) -> Fractions {
    Fractions(red: red.decode(pixels), green: green.decode(pixels), blue: blue.decode(pixels))
  }

  @inline(__always)
  func encode(_ fractions: Fractions, over pixels: SIMD8<Word>) -> SIMD8<Word> {
    red.encode(fractions.red) | green.encode(fractions.green) | blue.encode(fractions.blue) | (pixels & others)
  }
}
