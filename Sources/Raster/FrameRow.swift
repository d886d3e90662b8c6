import Pixels

/// A row of an app's own frame on its way to a page; it advances row by row.
@safe
struct FrameRow {
  private(set) var y: Int
  let bottom: Int
  let left: Int
  let right: Int

  /// Addresses of the pixel at `left` in the frame and on the page.
  private var source: UnsafeRawPointer
  private var target: UnsafeMutableRawPointer
  private let sourceLength: Int
  private let targetLength: Int
  /// End of the framebuffer's pixels.
  private let unsafeEnd: UnsafeMutableRawPointer
  private let shadow: Shadow

  /// Starts at the first row of `area`, which lies within the memory, the page and the frame.
  init(_ frame: PixelMemory, _ target: Target, _ shadow: Shadow, _ area: Rectangle, on page: Rectangle) {
    y = area.top
    bottom = area.bottom
    left = area.left
    right = area.right
    sourceLength = frame.lineLength
    targetLength = target.lineLength
    let (x, y) = (area.left - page.left, area.top - page.top)
    unsafe source = UnsafeRawPointer(frame.unsafeOrigin) + (y * frame.lineLength + x * shadow.bytesPerPixel)
    unsafe self.target = target.unsafeOrigin + (area.top * target.lineLength + area.left * shadow.bytesPerPixel)
    unsafe unsafeEnd = target.unsafeEnd
    self.shadow = shadow
  }

  @inline(__always)
  mutating func advance() {
    y &+= 1
    unsafe source += sourceLength
    unsafe target += targetLength
  }

  /// Copies this row and those before `end`, which no mark covers. It advances to `end`.
  @inline(__always)
  mutating func copy<Access: PixelAccess & ~Copyable>(before end: Int, _ access: inout Access) {
    let end = min(end, bottom)
    let count = (right &- left) &* shadow.bytesPerPixel
    let isWhole = count == sourceLength && count == targetLength
    // Lines without bytes between them are copied at once.
    if isWhole { unsafe access.copy(source, to: target, count: (end &- y) &* count) }
    while y < end {
      if !isWhole { unsafe access.copy(source, to: target, count: count) }
      unsafe access.finish(target, count: count, from: source)
      advance()
    }
  }

  /// Copies pixels that no mark covers. Both copies of the shadow stay untouched, and so remain equal there.
  @inline(__always)
  func copy<Access: PixelAccess & ~Copyable>(_ start: Int, _ end: Int, _ access: inout Access) {
    if start >= end { return }
    let place = (start &- left) &* shadow.bytesPerPixel
    let count = (end &- start) &* shadow.bytesPerPixel
    unsafe access.copy(source + place, to: target + place, count: count)
    unsafe access.finish(target + place, count: count, from: source + place)
  }

  /// Composes pixels that marks cover, within one strip of the shadow.
  @inline(__always)
  func compose<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access, _ cover: OneCover<K>
  ) {
    let place = (start &- left) &* shadow.bytesPerPixel
    let underneath = unsafe shadow.unsafeUnderneath(x: start, y: y)
    let piece = unsafe PieceOfRow(
      unsafeTarget: target + place, unsafeUnderneath: underneath, unsafeShown: underneath + shadow.shownOffset,
      count: end &- start, unsafeEnd: unsafeEnd)
    unsafe shadow.keep(start, y, piece.count, piece.unsafeShown)
    unsafe piece.compose(source + place, kernel, &access, cover)
    unsafe access.finish(
      piece.unsafeTarget, count: piece.count &* shadow.bytesPerPixel, from: piece.unsafeShown)
  }
}
