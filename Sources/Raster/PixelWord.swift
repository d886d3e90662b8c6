/// Eight pixels at a time, in and out of memory that may be unaligned.
protocol PixelWord {
  associatedtype Word: FixedWidthInteger & UnsignedInteger & SIMDScalar & BitwiseCopyable
  static var bytes: Int { get }
  static func load8(_ source: UnsafeRawPointer) -> SIMD8<Word>
  static func load(_ source: UnsafeRawPointer) -> Word
  static func store8(_ pixels: SIMD8<Word>, _ target: UnsafeMutableRawPointer)
  static func store(_ pixel: Word, _ target: UnsafeMutableRawPointer)
}

enum Pixels16: PixelWord {
  static var bytes: Int { 2 }

  @inline(__always)
  static func load8(_ source: UnsafeRawPointer) -> SIMD8<UInt16> {
    unsafe source.loadUnaligned(as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func load(_ source: UnsafeRawPointer) -> UInt16 { unsafe source.loadUnaligned(as: UInt16.self) }

  @inline(__always)
  static func store8(_ pixels: SIMD8<UInt16>, _ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: pixels, as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func store(_ pixel: UInt16, _ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: pixel, as: UInt16.self)
  }
}

enum Pixels32: PixelWord {
  static var bytes: Int { 4 }

  @inline(__always)
  static func load8(_ source: UnsafeRawPointer) -> SIMD8<UInt32> {
    unsafe source.loadUnaligned(as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  static func load(_ source: UnsafeRawPointer) -> UInt32 { unsafe source.loadUnaligned(as: UInt32.self) }

  @inline(__always)
  static func store8(_ pixels: SIMD8<UInt32>, _ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: pixels, as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  static func store(_ pixel: UInt32, _ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: pixel, as: UInt32.self)
  }
}

/// Three bytes a pixel, least significant first. The plain path: nothing is aligned, so it goes pixel by pixel.
enum Pixels24: PixelWord {
  static var bytes: Int { 3 }

  static func load8(_ source: UnsafeRawPointer) -> SIMD8<UInt32> {
    var pixels = SIMD8<UInt32>()
    for lane in 0..<8 { pixels[lane] = unsafe load(source + 3 * lane) }
    return pixels
  }

  static func load(_ source: UnsafeRawPointer) -> UInt32 {
    let low = unsafe UInt32(source.loadUnaligned(as: UInt16.self))
    return unsafe low | UInt32(source.load(fromByteOffset: 2, as: UInt8.self)) << 16
  }

  static func store8(_ pixels: SIMD8<UInt32>, _ target: UnsafeMutableRawPointer) {
    for lane in 0..<8 { unsafe store(pixels[lane], target + 3 * lane) }
  }

  static func store(_ pixel: UInt32, _ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: UInt16(truncatingIfNeeded: pixel), as: UInt16.self)
    unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), toByteOffset: 2, as: UInt8.self)
  }
}
