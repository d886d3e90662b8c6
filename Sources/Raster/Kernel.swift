import CVector

/// The arithmetic of one family of pixel formats, a block of neighbouring pixels at a time.
///
/// A mark adds to each colour and keeps a part of what is beneath; both stand in the rows of a ``Sprite``, as 16-bit
/// fractions laid out as the kernel likes them. Where a mark is invisible, covering changes no bit: so a block may
/// reach beyond the mark.
protocol Kernel {
  associatedtype Block: BitwiseCopyable
  /// The colours of a block, with fractions of a level.
  associatedtype Fields
  /// What covering a block takes.
  associatedtype Numbers

  /// In a block.
  static var pixels: Int { get }
  /// A sprite's row has so many planes, with so many 16-bit numbers for each pixel.
  static var planes: Int { get }
  static var unit: Int { get }

  var bytesPerPixel: Int { get }

  /// Writes what covering a pixel with `pixel` takes, into planes that lie `step` numbers apart.
  func prepare(_ pixel: Picture.Pixel, _ numbers: UnsafeMutablePointer<UInt16>, step: Int)

  func split(_ block: Block) -> Fields
  /// The numbers of a block in planes that begin at `numbers`.
  func numbers(_ numbers: UnsafePointer<UInt16>, step: Int) -> Numbers
  /// Lays a block of a mark over the fields.
  func cover(_ fields: inout Fields, _ numbers: Numbers)
  /// Makes covered fields ready to be covered once more.
  func coverAgain(_ fields: inout Fields)
  /// Bits of no colour are taken from `block`.
  func join(_ fields: Fields, over block: Block) -> Block

  func isSame(_ one: Block, _ other: Block) -> Bool
  /// What lies underneath now: what did, where `shown` is still `seen`; what is seen elsewhere.
  func underneath(_ before: Block, seen: Block, shown: Block) -> Block
  /// `count` pixels, fewer than a block has, and the others of another.
  func first(_ count: Int, of block: Block, rest: Block) -> Block

  func load<Access: PixelAccess & ~Copyable>(_ address: UnsafeRawPointer, _ access: borrowing Access) -> Block
  func store<Access: PixelAccess & ~Copyable>(
    _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access)
  /// Less than a block; the other pixels are anything.
  func load<Access: PixelAccess & ~Copyable>(
    first count: Int, _ address: UnsafeRawPointer, _ access: borrowing Access
  ) -> Block
  func store<Access: PixelAccess & ~Copyable>(
    first count: Int, _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access)
}

/// Sixteen bytes at a time.
extension Kernel where Block == SIMD8<UInt16> {
  @inline(__always)
  static func eight(_ pointer: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
    unsafe UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func part(_ kept: SIMD8<UInt16>, of value: SIMD8<UInt16>) -> SIMD8<UInt16> {
    vector_upper_product(value, kept)
  }

  @inline(__always)
  func isSame(_ one: Block, _ other: Block) -> Bool { vector_is_same(one, other) }

  /// Shifts make the mask: vectors of unsigned numbers are compared for order one by one.
  @inline(__always)
  func first(_ count: Int, of block: Block, rest: Block) -> Block {
    let bits = UInt64(truncatingIfNeeded: 8 &* count &* bytesPerPixel)
    let words =
      bits < 64 ? SIMD2<UInt64>(1 &<< bits &- 1, 0) : SIMD2<UInt64>(.max, 1 &<< (bits &- 64) &- 1)
    let mask = unsafe unsafeBitCast(words, to: Block.self)
    return (block & mask) | (rest & ~mask)
  }

  @inline(__always)
  func load<Access: PixelAccess & ~Copyable>(_ address: UnsafeRawPointer, _ access: borrowing Access) -> Block {
    unsafe access.load(address, as: Block.self)
  }

  @inline(__always)
  func store<Access: PixelAccess & ~Copyable>(
    _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    unsafe access.store(block, to: address)
  }

  @inline(__always)
  func load<Access: PixelAccess & ~Copyable>(
    first count: Int, _ address: UnsafeRawPointer, _ access: borrowing Access
  ) -> Block {
    let bytes = count * bytesPerPixel
    var words = SIMD2<UInt64>()
    var rest = UInt64(0)
    var done = 0
    if bytes & 8 != 0 {
      words[0] = unsafe access.load(address, as: UInt64.self)
      done = 8
    }
    if bytes & 4 != 0 {
      rest = unsafe UInt64(access.load(address + done, as: UInt32.self))
      done += 4
    }
    if bytes & 2 != 0 {
      rest |= unsafe UInt64(access.load(address + done, as: UInt16.self)) << UInt64(bytes & 4 * 8)
    }
    if bytes & 8 != 0 { words[1] = rest } else { words[0] = rest }
    return unsafe unsafeBitCast(words, to: Block.self)
  }

  @inline(__always)
  func store<Access: PixelAccess & ~Copyable>(
    first count: Int, _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    let bytes = count * bytesPerPixel
    let words = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
    var rest = words[0]
    var done = 0
    if bytes & 8 != 0 {
      unsafe access.store(rest, to: address)
      rest = words[1]
      done = 8
    }
    if bytes & 4 != 0 {
      unsafe access.store(UInt32(truncatingIfNeeded: rest), to: address + done)
      rest >>= 32
      done += 4
    }
    if bytes & 2 != 0 { unsafe access.store(UInt16(truncatingIfNeeded: rest), to: address + done) }
  }
}
