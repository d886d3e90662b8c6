import Pixels
import Synchronization

/// Two copies of every pixel of a framebuffer: the underneath of the marks, and the value last written. Where no mark
/// is, both are equal.
///
/// The shadow is also the record from which the next start can give back the marks of a killed overlay: it lies in
/// memory that may outlive the process, and it always changes before the pixels do. When a pixel changes from one mark
/// to another, the page still shows the old mark's value after the shadow has the new one. A journal keeps the old
/// value until the page has changed.
///
/// Both copies are laid out in upright strips: a mark then touches a few pages of memory instead of one or two for each
/// of its rows. The painter allocates the memory in blocks, which are parts of strips, so that a finger at a new place
/// waits for the allocation of a few blocks only. For a small screen it allocates all blocks at the start.
@safe
struct Shadow {
  /// Width of a strip. The part of a screen row within one strip is contiguous.
  static let stripWidth = 256
  /// Size of the head: the journal, and a byte for each block that tells whether it was ever used.
  private static let headSize = pageSize
  /// Number of bytes of the head that are touched.
  static let usedHead = 4096
  private static let usedOffset = 2048
  private static let keptOffset = 64
  /// Bytes after a strip, because the last block of its last row may be loaded whole.
  private static let tailSize = 16
  /// Alignment of strips and least size of a block: a multiple of every page size of memory, so that each block can be
  /// mapped by itself.
  private static let pageSize = 65536

  private let base: UnsafeMutableRawPointer
  let bytesPerPixel: Int
  private let copyPitch: Int
  private let stripSize: Int
  private let blockSize: Int
  private let end: Int

  /// Whether the head has room for all strips, and the total size fits an `Int`.
  static func holds(_ memory: PixelMemory) -> Bool {
    let strips = (Int64(memory.width) + Int64(stripWidth) - 1) / Int64(stripWidth)
    let size = 2 * Int64(stripWidth * memory.format.bytesPerPixel) * Int64(memory.height) + Int64(2 * pageSize)
    return strips <= usedHead - usedOffset && Int64(headSize) + strips * size <= Int64(Int.max / 2)
  }

  static func byteCount(_ memory: PixelMemory) -> Int {
    headSize + stripCount(memory) * stripSize(memory)
  }

  /// Returns the size of a block, so that the head has a byte for each.
  private static func blockSize(_ byteCount: Int) -> Int {
    var size = pageSize
    while (byteCount - headSize - 1) / size >= usedHead - usedOffset { size *= 2 }
    return size
  }

  private static func stripCount(_ memory: PixelMemory) -> Int { (memory.width + stripWidth - 1) / stripWidth }

  private static func stripSize(_ memory: PixelMemory) -> Int {
    let size = 2 * stripWidth * memory.format.bytesPerPixel * memory.height + tailSize
    return (size + pageSize - 1) / pageSize * pageSize
  }

  /// - Parameter unsafeMemory: at least ``byteCount(_:)`` bytes, zero where they were never used.
  init(unsafeMemory: UnsafeMutableRawBufferPointer, _ memory: PixelMemory) {
    precondition(unsafeMemory.count >= Shadow.byteCount(memory))
    unsafe base = unsafeMemory.baseAddress!
    stripSize = Shadow.stripSize(memory)
    end = Shadow.byteCount(memory)
    blockSize = Shadow.blockSize(end)
    precondition(Shadow.stripCount(memory) <= Shadow.usedHead - Shadow.usedOffset)
    bytesPerPixel = memory.format.bytesPerPixel
    copyPitch = Shadow.stripWidth * bytesPerPixel
  }

  /// Returns the address of the underneath of a pixel, followed by that of its neighbours up to the end of the strip.
  @inline(__always)
  func unsafeUnderneath(x: Int, y: Int) -> UnsafeMutableRawPointer {
    let strip = x / Shadow.stripWidth
    let place = strip &* stripSize &+ y &* pitch &+ (x &- strip &* Shadow.stripWidth) &* bytesPerPixel
    return unsafe base + (Shadow.headSize &+ place)
  }

  /// Returns the column after the last of the strip that holds column `x`.
  @inline(__always)
  static func endOfStrip(at x: Int) -> Int { (x / stripWidth + 1) * stripWidth }

  /// Returns the number of pieces, each within one strip, in which an area is painted.
  static func pieces(of area: Rectangle) -> Int {
    area.isEmpty ? 0 : (area.bottom - area.top) * ((area.right - 1) / stripWidth - area.left / stripWidth + 1)
  }

  /// Distance from one row of a strip to the next, in bytes.
  @inline(__always)
  var pitch: Int { 2 &* copyPitch }

  /// Distance from the underneath of a pixel to the value last written, in bytes.
  @inline(__always)
  var shownOffset: Int { copyPitch }

  // MARK: blocks

  /// Returns the blocks that hold the rows of a column within one strip, and the bytes behind them that may be loaded.
  func blocks(of column: Rectangle) -> ClosedRange<Int> {
    let strip = column.left / Shadow.stripWidth * stripSize
    let last = strip + column.bottom * pitch + Shadow.tailSize - 1
    return (strip + column.top * pitch) / blockSize...last / blockSize
  }

  var blocks: ClosedRange<Int> { 0...(end - Shadow.headSize - 1) / blockSize }

  func isUsed(block: Int) -> Bool {
    unsafe base.load(fromByteOffset: Shadow.usedOffset + block, as: UInt8.self) != 0
  }

  /// - Parameter isKept: whether the block's memory outlives a kill.
  func use(block: Int, isKept: Bool) {
    unsafe base.storeBytes(of: isKept ? 1 : 2, toByteOffset: Shadow.usedOffset + block, as: UInt8.self)
  }

  /// Whether row `y` of a strip was used and its memory outlives a kill.
  func isKept(strip: Int, y: Int) -> Bool {
    let left = strip * Shadow.stripWidth
    for block in blocks(of: Rectangle(left: left, top: y, right: left + 1, bottom: y + 1))
    where unsafe base.load(fromByteOffset: Shadow.usedOffset + block, as: UInt8.self) != 1 {
      return false
    }
    return true
  }

  /// Returns the position of the block in the memory.
  func bytes(ofBlock block: Int) -> Range<Int> {
    let start = Shadow.headSize + block * blockSize
    return start..<min(start + blockSize, end)
  }

  // MARK: journal

  /// Copies the shown values of `count` pixels of row `y`, from `x` on, to the journal. Until the next call, the page
  /// may hold either the copied values or those that replace them in the shadow.
  ///
  /// - Parameter shown: address of the values last written.
  @inline(__always)
  func keep(_ x: Int, _ y: Int, _ count: Int, _ shown: UnsafeMutableRawPointer) {
    unsafe base.storeBytes(of: 0, as: Int32.self)
    // Only order within this thread is needed, because the reader starts after this process is gone.
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe base.storeBytes(of: Int32(truncatingIfNeeded: x), toByteOffset: 4, as: Int32.self)
    unsafe base.storeBytes(of: Int32(truncatingIfNeeded: y), toByteOffset: 8, as: Int32.self)
    var place = 0
    // Copies whole blocks, because a call of memcpy takes longer for so few bytes.
    while place < count &* bytesPerPixel {
      unsafe (base + Shadow.keptOffset + place).storeBytes(
        of: (shown + place).loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
      place &+= 16
    }
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe base.storeBytes(of: Int32(truncatingIfNeeded: count), as: Int32.self)
    atomicMemoryFence(ordering: .acquiringAndReleasing)
  }

  /// Empties the journal, as every pixel shows the value last written.
  func forgetKept() {
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe base.storeBytes(of: 0, as: Int32.self)
  }

  /// The pixels of the last call of ``keep(_:_:_:_:)``, with the values that they showed.
  var kept: Kept {
    unsafe Kept(
      x: Int(base.load(fromByteOffset: 4, as: Int32.self)), y: Int(base.load(fromByteOffset: 8, as: Int32.self)),
      count: Int(base.load(as: Int32.self)), unsafePixels: UnsafeRawPointer(base + Shadow.keptOffset))
  }

  @safe
  struct Kept {
    let x: Int
    let y: Int
    let count: Int
    let unsafePixels: UnsafeRawPointer
  }
}
