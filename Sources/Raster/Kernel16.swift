import CVector
import Pixels

/// Three colours in 16 bits, the lowest at bit 0, such as RGB565 and XRGB1555: eight pixels at a time.
///
/// Each colour is multiplied with zeros below it, which take the fraction. The lowest is shifted to the top of a number;
/// the highest is shifted down where numbers have fewer than 16 bits; the middle one stays in place.
struct Kernel16: BlendKernel {
  typealias Block = SIMD8<UInt16>

  struct Factors {
    var kept: SIMD8<UInt16>
    var high: SIMD8<UInt16>
    var middle: SIMD8<UInt16>
    var low: SIMD8<UInt16>
  }

  private enum Colour { case red, green, blue }

  private let highMask: UInt16
  private let middleMask: UInt16
  private let lowMask: UInt16
  private let downShift: UInt16
  private let lowShift: UInt16
  private let others: UInt16
  private let half: (high: UInt16, middle: UInt16, low: UInt16)
  private let channels: (high: Component, middle: Component, low: Component)
  private let colours: (high: Colour, middle: Colour, low: Colour)

  static var pixels: Int { 8 }
  static var planes: Int { 4 }
  static var unit: Int { 1 }
  var bytesPerPixel: Int { 2 }

  /// Returns nil for other formats, and for those that leave no room for fractions.
  init?(_ format: PixelFormat) {
    guard format.kind == .trueColour, format.bitsPerPixel == 16 else { return nil }
    var order: InlineArray<3, (channel: Component, colour: Colour)> = [
      (format.red, .red), (format.green, .green), (format.blue, .blue),
    ]
    if order[0].channel.offset < order[1].channel.offset { order.swapAt(0, 1) }
    if order[1].channel.offset < order[2].channel.offset { order.swapAt(1, 2) }
    if order[0].channel.offset < order[1].channel.offset { order.swapAt(0, 1) }
    guard order[2].channel.offset == 0, order[1].channel.offset >= 4 else { return nil }
    channels = (order[0].channel, order[1].channel, order[2].channel)
    colours = (order[0].colour, order[1].colour, order[2].colour)
    highMask = UInt16(channels.high.mask)
    middleMask = UInt16(channels.middle.mask)
    lowMask = UInt16(channels.low.mask)
    others = ~(highMask | middleMask | lowMask)
    downShift = UInt16(max(0, channels.high.offset + channels.high.length - vector_bits))
    lowShift = UInt16(vector_bits - channels.low.length)
    half = (
      (1 << UInt16(channels.high.offset)) >> downShift / 2, (1 << UInt16(channels.middle.offset)) / 2,
      (1 << lowShift) / 2
    )
  }

  /// Whether a number has fewer bits than a pixel. The compiler knows it, and drops what the other kind needs.
  private static var isShort: Bool { vector_bits < 16 }

  private var highShift: UInt16 { Kernel16.isShort ? downShift : 0 }

  func prepare(_ pixel: Picture.Pixel, _ factors: UnsafeMutablePointer<UInt16>, step: Int) {
    func number(_ colour: Colour, _ channel: Component, half: UInt16) -> UInt16 {
      let level =
        switch colour {
        case .red: pixel.red
        case .green: pixel.green
        case .blue: pixel.blue
        }
      return fraction(level, of: UInt32(1 << channel.length - 1) * UInt32(2 * half)) + half
    }
    unsafe factors[0] = fraction(1 - pixel.opacity, of: UInt32(Kernel16.whole))
    unsafe factors[step] = number(colours.high, channels.high, half: half.high)
    unsafe factors[2 &* step] = number(colours.middle, channels.middle, half: half.middle)
    unsafe factors[3 &* step] = number(colours.low, channels.low, half: half.low)
  }

  @inline(__always)
  var invisible: Factors {
    Factors(
      kept: SIMD8(repeating: Kernel16.whole), high: SIMD8(repeating: half.high), middle: SIMD8(repeating: half.middle),
      low: SIMD8(repeating: half.low))
  }

  @inline(__always)
  func factors(_ factors: UnsafePointer<UInt16>, step: Int) -> Factors {
    unsafe Factors(
      kept: Kernel16.eight(factors), high: Kernel16.eight(factors + step), middle: Kernel16.eight(factors + 2 &* step),
      low: Kernel16.eight(factors + 3 &* step))
  }

  @inline(__always)
  func store(_ factors: Factors, _ place: UnsafeMutablePointer<UInt16>, step: Int) {
    unsafe Kernel16.put(factors.kept, place)
    unsafe Kernel16.put(factors.high, place + step)
    unsafe Kernel16.put(factors.middle, place + 2 &* step)
    unsafe Kernel16.put(factors.low, place + 3 &* step)
  }

  @inline(__always)
  func cover(_ block: Block, _ factors: Factors) -> Block {
    let high = Kernel16.part(factors.kept, of: (block & highMask) &>> highShift) &+ factors.high
    let middle = Kernel16.part(factors.kept, of: block & middleMask) &+ factors.middle
    let lowest = Kernel16.isShort ? block & lowMask : block
    let low = Kernel16.part(factors.kept, of: lowest &<< lowShift) &+ factors.low
    let lower = vector_insert((low &>> lowShift) | (block & others), SIMD8(repeating: middleMask), middle)
    return vector_insert(lower, SIMD8(repeating: highMask), high &<< highShift)
  }

  @inline(__always)
  func flatten(_ lower: Factors, under upper: Factors) -> Factors {
    Factors(
      kept: Kernel16.kept(lower.kept, upper.kept),
      high: Kernel16.sum(lower.high, upper.kept, upper.high, half: half.high),
      middle: Kernel16.sum(lower.middle, upper.kept, upper.middle, half: half.middle),
      low: Kernel16.sum(lower.low, upper.kept, upper.low, half: half.low))
  }

  @inline(__always)
  func underneath(_ before: Block, seen: Block, shown: Block) -> Block {
    seen.replacing(with: before, where: seen .== shown)
  }
}

/// Returns `value` times `one`, rounded and clamped.
func fraction(_ value: Float, of one: UInt32) -> UInt16 {
  UInt16(max(0, min(Float(one), (value * Float(one)).rounded())))
}
