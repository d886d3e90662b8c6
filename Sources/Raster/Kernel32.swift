import CVector
import Pixels

/// Three colours of one byte each in 32 bits, in any order: four pixels at a time.
///
/// A fourth byte that is alpha is blended like a colour. An unused fourth byte keeps its value.
struct Kernel32: BlendKernel {
  typealias Block = SIMD8<UInt16>

  /// Factors of the block's first two pixels (`low`) and of its last two (`high`).
  struct Factors {
    var keptLow: SIMD8<UInt16>
    var keptHigh: SIMD8<UInt16>
    var low: SIMD8<UInt16>
    var high: SIMD8<UInt16>
  }

  static var pixels: Int { 4 }
  static var planes: Int { 2 }
  static var unit: Int { 4 }
  var bytesPerPixel: Int { 4 }

  /// One level of a byte, in the units of the numbers that are multiplied.
  private static var level: UInt16 { whole / 256 + 1 }
  private let red: Int
  private let green: Int
  private let blue: Int
  private let alpha: Int?

  /// Returns nil for other formats.
  init?(_ format: PixelFormat) {
    guard format.kind == .trueColour, format.bitsPerPixel == 32 else { return nil }
    for channel in [format.red, format.green, format.blue] where channel.length != 8 || channel.offset % 8 != 0 {
      return nil
    }
    red = format.red.offset / 8
    green = format.green.offset / 8
    blue = format.blue.offset / 8
    alpha = format.alpha.map { $0.offset / 8 }
  }

  func prepare(_ pixel: Picture.Pixel, _ factors: UnsafeMutablePointer<UInt16>, step: Int) {
    for byte in 0..<4 {
      let level: Float? =
        byte == red
        ? pixel.red
        : byte == green ? pixel.green : byte == blue ? pixel.blue : byte == alpha ? pixel.opacity : nil
      let kept = fraction(level == nil ? 1 : 1 - pixel.opacity, of: UInt32(Kernel32.whole))
      unsafe factors[byte] = kept
      // Half a level rounds when the fraction is cut off.
      unsafe factors[byte + step] = fraction(level ?? 0, of: 255 * UInt32(Kernel32.level)) + Kernel32.level / 2
    }
  }

  @inline(__always)
  var invisible: Factors {
    let (kept, half) = (SIMD8(repeating: Kernel32.whole), SIMD8(repeating: Kernel32.level / 2))
    return Factors(keptLow: kept, keptHigh: kept, low: half, high: half)
  }

  @inline(__always)
  func factors(_ factors: UnsafePointer<UInt16>, step: Int) -> Factors {
    unsafe Factors(
      keptLow: Kernel32.eight(factors), keptHigh: Kernel32.eight(factors + 8), low: Kernel32.eight(factors + step),
      high: Kernel32.eight(factors + step + 8))
  }

  @inline(__always)
  func store(_ factors: Factors, _ place: UnsafeMutablePointer<UInt16>, step: Int) {
    unsafe Kernel32.put(factors.keptLow, place)
    unsafe Kernel32.put(factors.keptHigh, place + 8)
    unsafe Kernel32.put(factors.low, place + step)
    unsafe Kernel32.put(factors.high, place + step + 8)
  }

  @inline(__always)
  func cover(_ block: Block, _ factors: Factors) -> Block {
    vector_bytes(
      Kernel32.part(factors.keptLow, of: vector_low_bytes(block)) &+ factors.low,
      Kernel32.part(factors.keptHigh, of: vector_high_bytes(block)) &+ factors.high)
  }

  /// Returns the block of a mark above transparent pixels.
  @inline(__always)
  func alone(_ factors: Factors) -> Block { vector_bytes(factors.low, factors.high) }

  @inline(__always)
  func flatten(_ lower: Factors, under upper: Factors) -> Factors {
    Factors(
      keptLow: Kernel32.kept(lower.keptLow, upper.keptLow), keptHigh: Kernel32.kept(lower.keptHigh, upper.keptHigh),
      low: Kernel32.sum(lower.low, upper.keptLow, upper.low, half: Kernel32.level / 2),
      high: Kernel32.sum(lower.high, upper.keptHigh, upper.high, half: Kernel32.level / 2))
  }

  @inline(__always)
  func underneath(_ before: Block, seen: Block, shown: Block) -> Block {
    let same = unsafe unsafeBitCast(seen, to: SIMD4<UInt32>.self) .== unsafeBitCast(shown, to: SIMD4<UInt32>.self)
    let under = unsafe unsafeBitCast(seen, to: SIMD4<UInt32>.self).replacing(
      with: unsafeBitCast(before, to: SIMD4<UInt32>.self), where: same)
    return unsafe unsafeBitCast(under, to: Block.self)
  }
}
