import CVector

/// A blending kernel: the arithmetic for a family of pixel formats, a block of adjacent pixels at a time.
///
/// A mark adds to each colour and keeps a share of the pixel beneath. Both factors are in the rows of a ``Sprite``, as
/// fractions in the kernel's own layout. Covering changes no bit where a mark is invisible, so a block may reach
/// beyond the mark.
protocol BlendKernel {
  associatedtype Block: BitwiseCopyable
  /// The factors for covering a block.
  associatedtype Factors

  /// Number of pixels in a block.
  static var pixels: Int { get }
  /// Number of planes in a sprite's row, and of factors for each pixel in a plane (`unit`).
  static var planes: Int { get }
  static var unit: Int { get }

  var bytesPerPixel: Int { get }

  /// Writes the factors for covering a pixel with `pixel` into planes that lie `step` factors apart.
  func prepare(_ pixel: Picture.Pixel, _ factors: UnsafeMutablePointer<UInt16>, step: Int)

  /// Factors that change no pixel.
  var invisible: Factors { get }

  /// Reads the factors of a block from planes that begin at `factors`.
  func factors(_ factors: UnsafePointer<UInt16>, step: Int) -> Factors
  func store(_ factors: Factors, _ place: UnsafeMutablePointer<UInt16>, step: Int)
  /// Returns the block, covered by a mark. Bits that belong to no colour stay as they are.
  func cover(_ block: Block, _ factors: Factors) -> Block
  /// Returns the factors for covering a block with both marks at once. Where one of them is invisible they are exactly
  /// those of the other, so what a pixel becomes does not depend on the marks of its neighbours.
  func flatten(_ lower: Factors, under upper: Factors) -> Factors

  func isSame(_ one: Block, _ other: Block) -> Bool
  /// Returns the new underneath: `before` where the page still holds `shown`, otherwise `seen`.
  func underneath(_ before: Block, seen: Block, shown: Block) -> Block
  /// Returns the first `count` pixels of `block`, fewer than a block has, and the others of `rest`.
  func first(_ count: Int, of block: Block, rest: Block) -> Block

  func load<Access: PixelAccess & ~Copyable>(_ address: UnsafeRawPointer, _ access: borrowing Access) -> Block
  func store<Access: PixelAccess & ~Copyable>(
    _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access)
  /// Loads fewer pixels than a block has; the other pixels of the result are undefined.
  func load<Access: PixelAccess & ~Copyable>(
    first count: Int, _ address: UnsafeRawPointer, _ access: borrowing Access
  ) -> Block
  func store<Access: PixelAccess & ~Copyable>(
    first count: Int, _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access)
  /// Stores the last `count` pixels of a block, fewer than it has; `address` is that of its first one.
  func store<Access: PixelAccess & ~Copyable>(
    last count: Int, _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access)
}

/// Arithmetic, loads and stores of 16-byte blocks.
extension BlendKernel where Block == SIMD8<UInt16> {
  /// The share of all, and the largest number that is multiplied.
  @inline(__always)
  static var whole: UInt16 { UInt16(1 << vector_bits - 1) }

  @inline(__always)
  static func eight(_ pointer: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
    unsafe UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func put(_ value: SIMD8<UInt16>, _ pointer: UnsafeMutablePointer<UInt16>) {
    unsafe UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: SIMD8<UInt16>.self)
  }

  /// Returns the shares that two marks over each other keep.
  @inline(__always)
  static func kept(_ lower: SIMD8<UInt16>, _ upper: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // An invisible mark has an opacity of 0, with which sums and products are exact.
    let (opacity, below) = (upper ^ whole, lower ^ whole)
    return vector_limited_sum(below &- part(opacity, of: below), opacity) ^ whole
  }

  /// Returns the numbers that two marks over each other add. Each has half a level for rounding in it.
  @inline(__always)
  static func sum(
    _ lower: SIMD8<UInt16>, _ upperKept: SIMD8<UInt16>, _ upper: SIMD8<UInt16>, half: UInt16
  ) -> SIMD8<UInt16> {
    let below = lower &- half
    return below &- part(upperKept ^ whole, of: below) &+ upper
  }

  @inline(__always)
  static func part(_ kept: SIMD8<UInt16>, of value: SIMD8<UInt16>) -> SIMD8<UInt16> {
    vector_upper_product(value, kept)
  }

  @inline(__always)
  func isSame(_ one: Block, _ other: Block) -> Bool { vector_is_same(one, other) }

  /// Makes the mask by shifts, because ordered comparisons of unsigned vectors compile to one comparison per lane.
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

  @inline(__always)
  func store<Access: PixelAccess & ~Copyable>(
    last count: Int, _ block: Block, _ address: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    let bytes = count &* bytesPerPixel
    let words = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
    var rest = words[1]
    var place = 16
    if bytes & 8 != 0 {
      place = 8
      unsafe access.store(rest, to: address + place)
      rest = words[0]
    }
    if bytes & 4 != 0 {
      place &-= 4
      unsafe access.store(UInt32(truncatingIfNeeded: rest >> 32), to: address + place)
      rest <<= 32
    }
    if bytes & 2 != 0 { unsafe access.store(UInt16(truncatingIfNeeded: rest >> 48), to: address + (place &- 2)) }
  }
}
