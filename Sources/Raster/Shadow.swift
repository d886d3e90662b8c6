/// What lies underneath the marks, and what was last written there, for every pixel of a page.
///
/// Both copies are laid out in upright strips: a mark then touches a few pages of memory instead of one or two for
/// each of its rows, and memory that no mark has touched is never resident.
@safe
struct Shadow {
  /// A segment of the screen's row that lies within one strip is contiguous here.
  static let stripWidth = 64
  /// Eight pixels more, so that the last eight of a segment can be stored whole.
  private static let pitch = stripWidth + 8

  private let underneath: UnsafeMutableRawPointer
  private let shown: UnsafeMutableRawPointer
  private let height: Int
  private let bytesPerPixel: Int

  static func byteCount(width: Int, height: Int, bytesPerPixel: Int) -> Int {
    2 * copySize(width: width, height: height, bytesPerPixel: bytesPerPixel)
  }

  private static func copySize(width: Int, height: Int, bytesPerPixel: Int) -> Int {
    (width + stripWidth - 1) / stripWidth * height * pitch * bytesPerPixel
  }

  /// - Parameter unsafeMemory: at least ``byteCount(width:height:bytesPerPixel:)`` bytes.
  init(unsafeMemory: UnsafeMutableRawBufferPointer, width: Int, height: Int, bytesPerPixel: Int) {
    let copy = Shadow.copySize(width: width, height: height, bytesPerPixel: bytesPerPixel)
    precondition(unsafeMemory.count >= 2 * copy)
    unsafe underneath = unsafeMemory.baseAddress!
    unsafe shown = underneath + copy
    self.height = height
    self.bytesPerPixel = bytesPerPixel
  }

  @inline(__always)
  func unsafeUnderneath(x: Int, y: Int) -> UnsafeMutableRawPointer { unsafe underneath + offset(x, y) }

  @inline(__always)
  func unsafeShown(x: Int, y: Int) -> UnsafeMutableRawPointer { unsafe shown + offset(x, y) }

  @inline(__always)
  private func offset(_ x: Int, _ y: Int) -> Int {
    ((x / Shadow.stripWidth * height + y) * Shadow.pitch + x % Shadow.stripWidth) * bytesPerPixel
  }
}
