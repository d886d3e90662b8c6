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
/// The painter allocates the memory in blocks, so that a finger at a new place waits for the allocation of a few blocks
/// only. For a small screen it allocates all blocks at the start. Both copies of a large screen are laid out in upright
/// strips, of which blocks are parts: a mark then touches a few pages of memory instead of one or two for each of its
/// rows. A small screen is one strip, so that no mark is cut into pieces.
@safe
struct Shadow {
  /// Largest size of a small screen's memory: enough for 1024x600 pixels of 32 bits.
  static let smallSize = 6 << 20
  /// Width of a strip of a large screen.
  private static let narrowWidth = 256
  /// Size of the head: the journal, and a byte for each block that tells whether it was ever used.
  private static let headSize = pageSize
  /// Number of bytes of the head that are touched.
  static let usedHead = keptOffset + keptSize
  private static let usedOffset = 2048
  private static let usedSize = 2048
  private static let keptOffset = 4096
  private static let keptSize = 4096
  /// Bytes after each row of a copy. Without them, the rows of many screens would lie powers of two apart, where a
  /// processor's cache holds few of them at a time.
  private static let gap = 32
  /// Bytes after a strip, because the last block of its last row may be loaded whole.
  private static let tailSize = 16
  /// Alignment of strips and least size of a block: a multiple of every page size of memory, so that each block can be
  /// mapped by itself.
  private static let pageSize = 65536

  private let base: UnsafeMutableRawPointer
  let bytesPerPixel: Int
  /// Width of a strip. The part of a screen row within one strip is contiguous.
  let stripWidth: Int
  private let copyPitch: Int
  private let stripSize: Int
  private let blockSize: Int
  private let end: Int

  /// Whether the head has room for all strips, and the total size fits an `Int`.
  static func holds(_ memory: PixelMemory) -> Bool {
    let strips = (Int64(memory.width) + Int64(narrowWidth) - 1) / Int64(narrowWidth)
    let size = 2 * Int64(narrowWidth * memory.format.bytesPerPixel + gap) * Int64(memory.height) + Int64(2 * pageSize)
    return strips <= usedSize && Int64(headSize) + strips * size <= Int64(Int.max / 2)
  }

  static func byteCount(_ memory: PixelMemory) -> Int {
    headSize + stripCount(memory) * stripSize(memory)
  }

  /// Returns the size of a block, so that the head has a byte for each.
  private static func blockSize(_ byteCount: Int) -> Int {
    var size = pageSize
    while (byteCount - headSize - 1) / size >= usedSize { size *= 2 }
    return size
  }

  private static func stripWidth(_ memory: PixelMemory) -> Int {
    let rowSize = memory.width * memory.format.bytesPerPixel
    let isSmall = rowSize <= keptSize && memory.height <= smallSize / (2 * (rowSize + gap))
    return isSmall ? memory.width : narrowWidth
  }

  private static func stripCount(_ memory: PixelMemory) -> Int {
    let stripWidth = stripWidth(memory)
    return (memory.width + stripWidth - 1) / stripWidth
  }

  private static func copyPitch(_ memory: PixelMemory) -> Int {
    stripWidth(memory) * memory.format.bytesPerPixel + gap
  }

  private static func stripSize(_ memory: PixelMemory) -> Int {
    let size = 2 * copyPitch(memory) * memory.height + tailSize
    return (size + pageSize - 1) / pageSize * pageSize
  }

  /// - Parameter unsafeMemory: at least ``byteCount(_:)`` bytes, zero where they were never used.
  init(unsafeMemory: UnsafeMutableRawBufferPointer, _ memory: PixelMemory) {
    precondition(unsafeMemory.count >= Shadow.byteCount(memory))
    unsafe base = unsafeMemory.baseAddress!
    stripSize = Shadow.stripSize(memory)
    end = Shadow.byteCount(memory)
    blockSize = Shadow.blockSize(end)
    precondition(Shadow.stripCount(memory) <= Shadow.usedSize)
    bytesPerPixel = memory.format.bytesPerPixel
    stripWidth = Shadow.stripWidth(memory)
    copyPitch = Shadow.copyPitch(memory)
  }

  /// Returns the address of the underneath of a pixel, followed by that of its neighbours up to the end of the strip.
  @inline(__always)
  func unsafeUnderneath(x: Int, y: Int) -> UnsafeMutableRawPointer {
    let strip = x / stripWidth
    let place = strip &* stripSize &+ y &* pitch &+ (x &- strip &* stripWidth) &* bytesPerPixel
    return unsafe base + (Shadow.headSize &+ place)
  }

  /// Returns the column after the last of the strip that holds column `x`.
  @inline(__always)
  func endOfStrip(at x: Int) -> Int { (x / stripWidth + 1) * stripWidth }

  /// Returns the number of pieces, each within one strip, in which an area is painted.
  func pieces(of area: Rectangle) -> Int {
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
    let strip = column.left / stripWidth * stripSize
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
    let left = strip * stripWidth
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
