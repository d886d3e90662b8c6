import Pixels
import Synchronization

/// What lies underneath the marks, and what was last written there, for every pixel of a framebuffer. Where no mark
/// is, both are the same.
///
/// It is also the record from which a next start can give back what a killed overlay left: it lies in memory that may
/// outlive the process, and every change of it comes before the change of the pixels. A pixel that shows a mark and
/// is about to show something else is in neither copy for a moment, so what it shows is kept in a journal meanwhile.
///
/// Both copies are laid out in upright strips: a mark then touches a few pages of memory instead of one or two for
/// each of its rows, and memory that no mark has touched is never resident.
@safe
struct Shadow {
  /// A piece of the screen's row that lies within one strip is contiguous here.
  static let stripWidth = 256
  /// The journal, and for each strip whether it was ever used.
  private static let headSize = pageSize
  /// So much of it is touched.
  static let usedHead = 4096
  private static let usedOffset = 2048
  private static let keptOffset = 64
  /// The last block of a strip's last row may be loaded whole.
  private static let tailSize = 16
  /// Strips begin where pages of memory do, of whatever size the machine's are: each can be had by itself.
  private static let pageSize = 65536

  private let base: UnsafeMutableRawPointer
  let bytesPerPixel: Int
  private let copyPitch: Int
  private let stripSize: Int

  /// Whether there is room for all strips in the head, and a number for the length of all.
  static func holds(_ memory: PixelMemory) -> Bool {
    let strips = (Int64(memory.width) + Int64(stripWidth) - 1) / Int64(stripWidth)
    let size = 2 * Int64(stripWidth * memory.format.bytesPerPixel) * Int64(memory.height) + Int64(2 * pageSize)
    return strips <= usedHead - usedOffset && Int64(headSize) + strips * size <= Int64(Int.max / 2)
  }

  static func byteCount(_ memory: PixelMemory) -> Int {
    headSize + stripCount(memory) * stripSize(memory)
  }

  private static func stripCount(_ memory: PixelMemory) -> Int { (memory.width + stripWidth - 1) / stripWidth }

  private static func stripSize(_ memory: PixelMemory) -> Int {
    let size = 2 * stripWidth * memory.format.bytesPerPixel * memory.height + tailSize
    return (size + pageSize - 1) / pageSize * pageSize
  }

  /// - Parameter unsafeMemory: at least ``byteCount(_:)`` bytes, zero where it was never used.
  init(unsafeMemory: UnsafeMutableRawBufferPointer, _ memory: PixelMemory) {
    precondition(unsafeMemory.count >= Shadow.byteCount(memory))
    unsafe base = unsafeMemory.baseAddress!
    stripSize = Shadow.stripSize(memory)
    precondition(Shadow.stripCount(memory) <= Shadow.usedHead - Shadow.usedOffset)
    bytesPerPixel = memory.format.bytesPerPixel
    copyPitch = Shadow.stripWidth * bytesPerPixel
  }

  /// What lies underneath a pixel and, up to the end of the strip, beside it.
  @inline(__always)
  func unsafeUnderneath(x: Int, y: Int) -> UnsafeMutableRawPointer {
    let strip = x / Shadow.stripWidth
    let place = strip &* stripSize &+ y &* pitch &+ (x &- strip &* Shadow.stripWidth) &* bytesPerPixel
    return unsafe base + (Shadow.headSize &+ place)
  }

  /// One past the last pixel of the strip that holds column `x`.
  @inline(__always)
  static func endOfStrip(at x: Int) -> Int { (x / stripWidth + 1) * stripWidth }

  /// In so many pieces, of which each lies within a strip, an area is painted.
  static func pieces(of area: Rectangle) -> Int {
    area.isEmpty ? 0 : (area.bottom - area.top) * ((area.right - 1) / stripWidth - area.left / stripWidth + 1)
  }

  /// From one row of a strip to the next.
  @inline(__always)
  var pitch: Int { 2 &* copyPitch }

  /// What was written there lies so far behind what is underneath.
  @inline(__always)
  var shownOffset: Int { copyPitch }

  // MARK: strips

  func isUsed(strip: Int) -> Bool {
    unsafe base.load(fromByteOffset: Shadow.usedOffset + strip, as: UInt8.self) != 0
  }

  /// - Parameter isKept: whether it will outlive a kill.
  func use(strip: Int, isKept: Bool) {
    unsafe base.storeBytes(of: isKept ? 1 : 2, toByteOffset: Shadow.usedOffset + strip, as: UInt8.self)
  }

  /// Whether the strip was used and has outlived whoever used it.
  func isKept(strip: Int) -> Bool {
    unsafe base.load(fromByteOffset: Shadow.usedOffset + strip, as: UInt8.self) == 1
  }

  /// Where the strip lies in the memory.
  func bytes(ofStrip strip: Int) -> Range<Int> {
    let start = Shadow.headSize + strip * stripSize
    return start..<start + stripSize
  }

  // MARK: journal

  /// From now on and until the next call, `count` pixels of row `y` from `x` on may show either what was last written
  /// there or what will be.
  ///
  /// - Parameter shown: where that is.
  @inline(__always)
  func keep(_ x: Int, _ y: Int, _ count: Int, _ shown: UnsafeMutableRawPointer) {
    unsafe base.storeBytes(of: 0, as: Int32.self)
    // Nothing but order within this thread is needed: who reads this starts when this process is gone.
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe base.storeBytes(of: Int32(truncatingIfNeeded: x), toByteOffset: 4, as: Int32.self)
    unsafe base.storeBytes(of: Int32(truncatingIfNeeded: y), toByteOffset: 8, as: Int32.self)
    var place = 0
    // Whole blocks: calling for a copy of so few bytes would take longer.
    while place < count &* bytesPerPixel {
      unsafe (base + Shadow.keptOffset + place).storeBytes(
        of: (shown + place).loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
      place &+= 16
    }
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe base.storeBytes(of: Int32(truncatingIfNeeded: count), as: Int32.self)
    atomicMemoryFence(ordering: .acquiringAndReleasing)
  }

  /// What is shown is what was last written, everywhere.
  func forgetKept() {
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe base.storeBytes(of: 0, as: Int32.self)
  }

  /// The pixels for which ``keep(_:_:_:_:)`` was called last, and what they showed then.
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
