import Pixels

/// A row of a framebuffer within one strip of the shadow; it advances row by row.
@safe
struct Row {
  private(set) var y: Int
  let bottom: Int
  /// Area that was written so far.
  private(set) var changed: Rectangle

  /// Addresses that pixel 0 would have on the page and in the copy of the underneath.
  private var target: UnsafeMutableRawPointer
  private var underneath: UnsafeMutableRawPointer
  private let lineLength: Int
  /// End of the framebuffer's pixels.
  private let unsafeEnd: UnsafeMutableRawPointer
  private let shadow: Shadow
  /// Whether the marks stay the same, so that pixels that the app has not painted need no work.
  let isHealing: Bool

  /// Starts at the first row of `column`.
  init(_ target: Target, _ shadow: Shadow, _ column: Rectangle, isHealing: Bool) {
    y = column.top
    bottom = column.bottom
    changed = Rectangle(left: column.right, top: column.bottom, right: column.left, bottom: column.top)
    lineLength = target.lineLength
    unsafe self.target = target.unsafeOrigin + y * target.lineLength
    unsafe underneath = shadow.unsafeUnderneath(x: column.left, y: y) - column.left * shadow.bytesPerPixel
    unsafe unsafeEnd = target.unsafeEnd
    self.shadow = shadow
    self.isHealing = isHealing
  }

  @inline(__always)
  mutating func advance() {
    y &+= 1
    unsafe target += lineLength
    unsafe underneath += shadow.pitch
  }

  @inline(__always)
  func piece(_ start: Int, _ end: Int) -> PieceOfRow {
    let place = start &* shadow.bytesPerPixel
    return unsafe PieceOfRow(
      unsafeTarget: target + place, unsafeUnderneath: underneath + place,
      unsafeShown: underneath + (shadow.shownOffset &+ place), count: end &- start, unsafeEnd: unsafeEnd)
  }

  /// Lays one mark over the pixels from `start` to `end`, where none was.
  @inline(__always)
  mutating func lay<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access, _ cover: OneCover<K>
  ) {
    let piece = piece(start, end)
    note(start, piece, piece.lay(kernel, &access, cover), &access)
  }

  /// Replaces the marks from `start` to `end` by others.
  @inline(__always)
  mutating func exchange<K: BlendKernel, Access: PixelAccess & ~Copyable, C: Cover<K>>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access, _ cover: C
  ) {
    let piece = piece(start, end)
    if isHealing && piece.isUntouched(kernel, access) { return }
    unsafe shadow.keep(start, y, piece.count, piece.unsafeShown)
    note(start, piece, piece.exchange(kernel, &access, cover), &access)
  }

  /// Removes the marks from `start` to `end`.
  @inline(never)
  mutating func clear<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access
  ) {
    let piece = piece(start, end)
    unsafe shadow.keep(start, y, piece.count, piece.unsafeShown)
    note(start, piece, piece.exchange(kernel, &access, NoCover<K>()), &access)
  }

  @inline(__always)
  private mutating func note<Access: PixelAccess & ~Copyable>(
    _ start: Int, _ piece: PieceOfRow, _ written: PieceOfRow.Written, _ access: inout Access
  ) {
    if written.end == 0 { return }
    changed = Rectangle(
      left: min(changed.left, start &+ written.first), top: min(changed.top, y),
      right: max(changed.right, start &+ written.end), bottom: y &+ 1)
    let place = written.first &* shadow.bytesPerPixel
    unsafe access.finish(
      piece.unsafeTarget + place, count: written.end &* shadow.bytesPerPixel &- place, from: piece.unsafeShown + place)
  }
}
