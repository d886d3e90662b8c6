import Pixels

/// Three colours of one byte each in 32 bits, in any order: four pixels at a time.
///
/// Each colour is computed in a lane of 16 bits: the level in the upper half, its fraction in the lower half. The odd
/// bytes of a pixel already lie in upper halves; the even bytes are shifted there. A fourth byte that is alpha is
/// blended like a colour. An unused fourth byte keeps its value.
struct Kernel32: BlendKernel {
  typealias Block = SIMD8<UInt16>

  struct Fields {
    var even: SIMD8<UInt16>
    var odd: SIMD8<UInt16>
  }

  struct Factors {
    var evenKept: SIMD8<UInt16>
    var even: SIMD8<UInt16>
    var oddKept: SIMD8<UInt16>
    var odd: SIMD8<UInt16>
  }

  static var pixels: Int { 4 }
  static var planes: Int { 4 }
  static var unit: Int { 2 }
  var bytesPerPixel: Int { 4 }

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
      let kept = level == nil ? 65535 : fraction(1 - pixel.opacity, of: 65535)
      // Bytes 0 and 2 are the even ones. Adding half a level rounds when the fraction is cut off.
      let place = byte % 2 * 2 &* step + byte / 2
      unsafe factors[place] = kept
      unsafe factors[place + step] = fraction(level ?? 0, of: 255 * 256) + 128
    }
  }

  @inline(__always)
  var invisible: Factors {
    let (kept, half) = (SIMD8<UInt16>(repeating: .max), SIMD8<UInt16>(repeating: 128))
    return Factors(evenKept: kept, even: half, oddKept: kept, odd: half)
  }

  @inline(__always)
  func split(_ block: Block) -> Fields { Fields(even: block &<< 8, odd: block & 0xFF00) }

  @inline(__always)
  func factors(_ factors: UnsafePointer<UInt16>, step: Int) -> Factors {
    unsafe Factors(
      evenKept: Kernel32.eight(factors), even: Kernel32.eight(factors + step),
      oddKept: Kernel32.eight(factors + 2 &* step), odd: Kernel32.eight(factors + 3 &* step))
  }

  @inline(__always)
  func store(_ factors: Factors, _ place: UnsafeMutablePointer<UInt16>, step: Int) {
    unsafe Kernel32.put(factors.evenKept, place)
    unsafe Kernel32.put(factors.even, place + step)
    unsafe Kernel32.put(factors.oddKept, place + 2 &* step)
    unsafe Kernel32.put(factors.odd, place + 3 &* step)
  }

  @inline(__always)
  func cover(_ fields: inout Fields, _ factors: Factors) {
    fields.even = Kernel32.part(factors.evenKept, of: fields.even) &+ factors.even
    fields.odd = Kernel32.part(factors.oddKept, of: fields.odd) &+ factors.odd
  }

  @inline(__always)
  func flatten(_ lower: Factors, under upper: Factors) -> Factors {
    Factors(
      evenKept: Kernel32.kept(lower.evenKept, upper.evenKept),
      even: Kernel32.sum(lower.even, upper.evenKept, upper.even, half: 128),
      oddKept: Kernel32.kept(lower.oddKept, upper.oddKept),
      odd: Kernel32.sum(lower.odd, upper.oddKept, upper.odd, half: 128))
  }

  @inline(__always)
  func join(_ fields: Fields, over block: Block) -> Block { (fields.even &>> 8) | (fields.odd & 0xFF00) }

  @inline(__always)
  func underneath(_ before: Block, seen: Block, shown: Block) -> Block {
    let same = unsafe unsafeBitCast(seen, to: SIMD4<UInt32>.self) .== unsafeBitCast(shown, to: SIMD4<UInt32>.self)
    let under = unsafe unsafeBitCast(seen, to: SIMD4<UInt32>.self).replacing(
      with: unsafeBitCast(before, to: SIMD4<UInt32>.self), where: same)
    return unsafe unsafeBitCast(under, to: Block.self)
  }
}
