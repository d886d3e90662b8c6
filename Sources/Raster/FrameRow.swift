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

  /// Copies pixels that no mark covers. Both copies of the shadow stay untouched, and so remain equal there.
  @inline(never)
  func copy<Access: PixelAccess & ~Copyable>(_ start: Int, _ end: Int, _ access: inout Access) {
    if start >= end { return }
    let place = (start &- left) &* shadow.bytesPerPixel
    let count = (end &- start) &* shadow.bytesPerPixel
    let (source, target) = unsafe (source + place, target + place)
    // A store across two cache lines takes longer than two stores, so the target is aligned first.
    let head = min(count, (0 &- Int(bitPattern: target)) & 15)
    var done = 0
    unsafe FrameRow.moveRest(source, target, &done, head, &access)
    while done &+ 64 <= count { unsafe FrameRow.move(SIMD8<UInt64>.self, source, target, &done, &access) }
    while done &+ 16 <= count { unsafe FrameRow.move(SIMD2<UInt64>.self, source, target, &done, &access) }
    unsafe FrameRow.moveRest(source, target, &done, count, &access)
    unsafe access.finish(target, count: count, from: source)
  }

  /// Moves the bytes up to `end`, which is less than 16 bytes away.
  @inline(__always)
  private static func moveRest<Access: PixelAccess & ~Copyable>(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ done: inout Int, _ end: Int,
    _ access: inout Access
  ) {
    let rest = end &- done
    if rest & 1 != 0 { unsafe move(UInt8.self, source, target, &done, &access) }
    if rest & 2 != 0 { unsafe move(UInt16.self, source, target, &done, &access) }
    if rest & 4 != 0 { unsafe move(UInt32.self, source, target, &done, &access) }
    if rest & 8 != 0 { unsafe move(UInt64.self, source, target, &done, &access) }
  }

  @inline(__always)
  private static func move<Block: BitwiseCopyable, Access: PixelAccess & ~Copyable>(
    _ type: Block.Type, _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ done: inout Int,
    _ access: inout Access
  ) {
    unsafe access.store((source + done).loadUnaligned(as: Block.self), to: target + done)
    done &+= MemoryLayout<Block>.size
  }

  /// Composes pixels that marks cover, within one strip of the shadow.
  @inline(__always)
  func compose<K: BlendKernel, Access: PixelAccess & ~Copyable, C: Cover<K>>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access, _ cover: C
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
