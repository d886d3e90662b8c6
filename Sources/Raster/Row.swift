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
  private let isHealing: Bool
  /// Whether several pieces are finished together.
  private var isJoined = false
  /// The pixels of the joined pieces that were written, from the first to the last one; none if `end` is 0.
  private var joined = PieceOfRow.Written(first: 0, end: 0)

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
  mutating func lay<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access, _ cover: OneCover<K>
  ) {
    // With blocks of a single pixel, reading the kept copies costs next to nothing.
    if K.pixels == 1 {
      exchange(start, end, kernel, &access, cover)
      return
    }
    let piece = piece(start, end)
    note(start, piece, piece.lay(kernel, &access, cover), &access)
  }

  /// Joins the pieces from `start` to `end`, which follow one another without a gap, up to ``part(_:)``: the journal
  /// keeps all of them, and they are finished as one.
  @inline(__always)
  mutating func join(_ start: Int, _ end: Int) {
    isJoined = true
    joined = PieceOfRow.Written(first: .max, end: 0)
    let piece = piece(start, end)
    unsafe shadow.keep(start, y, piece.count, piece.unsafeShown)
  }

  /// Finishes the pieces since ``join(_:_:)``.
  @inline(__always)
  mutating func part<Access: PixelAccess & ~Copyable>(_ access: inout Access) {
    isJoined = false
    if joined.end == 0 { return }
    let piece = piece(joined.first, joined.end)
    unsafe access.finish(
      piece.unsafeTarget, count: piece.count &* shadow.bytesPerPixel, from: piece.unsafeShown)
  }

  /// Replaces the marks from `start` to `end` by others.
  @inline(__always)
  mutating func exchange<K: Kernel, Access: PixelAccess & ~Copyable, C: Cover<K>>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access, _ cover: C
  ) {
    let piece = piece(start, end)
    if isHealing && piece.isUntouched(kernel, access) { return }
    if !isJoined { unsafe shadow.keep(start, y, piece.count, piece.unsafeShown) }
    note(start, piece, piece.exchange(kernel, &access, cover), &access)
  }

  /// Removes the marks from `start` to `end`.
  @inline(never)
  mutating func clear<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ kernel: K, _ access: inout Access
  ) {
    let piece = piece(start, end)
    if !isJoined { unsafe shadow.keep(start, y, piece.count, piece.unsafeShown) }
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
    if isJoined {
      joined.first = min(joined.first, start &+ written.first)
      joined.end = max(joined.end, start &+ written.end)
      return
    }
    let place = written.first &* shadow.bytesPerPixel
    unsafe access.finish(
      piece.unsafeTarget + place, count: written.end &* shadow.bytesPerPixel &- place, from: piece.unsafeShown + place)
  }
}
