import Overlay
import Pixels

/// A painter of marks on a layer that holds nothing else and is transparent beside them, such as a plane of a display.
///
/// It reads no pixel, keeps none and gives none back. In each frame it computes the pixels that an old or a new mark
/// covers, and stores each of them once.
@safe
public struct LayerPainter: ~Copyable {
  private let target: Target
  private let kernel: Kernel32
  private var sprites: SpriteStore
  private var placed = Placements()
  private var wanted = Placements()
  private var areas = AreaList(capacity: 2 * Placements.capacity)
  private var oldSpans = RowSpans()
  private var newSpans = RowSpans()

  /// Returns nil for a format other than ``PixelFormat/argb8888``.
  ///
  /// - Parameters:
  ///   - memory: pixels that are all zero.
  ///   - picture: the upright picture for `.picture`.
  ///   - album: the upright drawings for `.sheet`.
  ///   - turn: rotation of upright pictures on a page.
  public init?(memory: PixelMemory, picture: Picture? = nil, album: Album? = nil, turn: Turn = .none) {
    guard memory.format == .argb8888, let kernel = Kernel32(memory.format) else { return nil }
    target = Target(memory)
    self.kernel = kernel
    sprites = SpriteStore(.bytes(kernel), picture: picture, album: album, turn: turn)
  }

  // Embedded Swift destroys values of this type in other modules only if their deinit is written out.
  deinit {}

  /// Makes the sprites of these marks, if there are none yet, and keeps them for the next frame.
  public mutating func prepare(_ marks: borrowing Marks) { sprites.prepare(marks) }

  /// Makes all pages show these marks. Returns the areas that have changed.
  public mutating func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles {
    sprites.beginFrame()
    wanted.place(marks, &sprites, on: pages)
    return exchangeMarks(&access)
  }

  /// Removes all marks. Returns the areas that have changed.
  public mutating func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    wanted.removeAll()
    return exchangeMarks(&access)
  }

  private mutating func exchangeMarks<Access: PixelAccess & ~Copyable>(_ access: inout Access) -> DirtyRectangles {
    var dirty = DirtyRectangles()
    areas.collect(from: &placed, to: &wanted, within: target.bounds)
    for index in 0..<areas.count {
      let area = areas[index]
      oldSpans.look(at: placed, sprites, within: area, kept: .leftOut)
      newSpans.look(at: wanted, sprites, within: area, kept: .covering)
      if oldSpans.candidateCount <= 1 && newSpans.isLone {
        paintLone(area, &access)
      } else {
        for y in area.top..<area.bottom { paint(y, &access) }
      }
      dirty.add(area)
    }
    swap(&placed, &wanted)
    return dirty
  }

  /// Paints an area in which at most one old mark is removed, and at most one new mark is added that the page does not
  /// cut: the most frequent case.
  @_optimize(speed)
  @inline(never)
  private func paintLone<Access: PixelAccess & ~Copyable>(_ area: Rectangle, _ access: inout Access) {
    // `nobody` is a mark that crosses no row.
    let old = oldSpans.lone ?? sprites.nobody
    let new = newSpans.lone ?? sprites.nobody
    var line = unsafe target.unsafeOrigin + area.top &* target.lineLength
    for y in area.top..<area.bottom {
      let (oldStart, oldEnd) = old.span(y)
      let (start, end) = new.span(y)
      if start < end {
        unsafe lay(start, end, OneCover(new, x: start, y: y), line, &access)
        if oldStart < start { unsafe clear(oldStart, min(oldEnd, start), line, &access) }
        if oldEnd > end { unsafe clear(max(oldStart, end), oldEnd, line, &access) }
      } else if oldStart < oldEnd {
        unsafe clear(oldStart, oldEnd, line, &access)
      }
      unsafe line += target.lineLength
    }
  }

  /// Stores one mark's pixels from `start` to `end` of a line, as ``fill(_:_:_:_:)`` does. The blocks of an even run are
  /// computed once.
  @inline(__always)
  private func lay<Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ cover: OneCover<Kernel32>, _ line: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    let count = end &- start
    let address = unsafe line + start &* kernel.bytesPerPixel
    let last = count &- Kernel32.pixels
    if last < 0 {
      unsafe kernel.store(first: count, kernel.alone(cover.factors(0, kernel)), address, &access)
      return
    }
    var x = 0
    while x < last {
      let block = kernel.alone(cover.factors(x, kernel))
      let end = cover.endOfStretch(x, before: last)
      repeat {
        unsafe kernel.store(block, address + x &* kernel.bytesPerPixel, &access)
        x &+= Kernel32.pixels
      } while x < end
    }
    unsafe kernel.store(
      kernel.alone(cover.factors(last, kernel)), address + last &* kernel.bytesPerPixel, &access)
  }

  /// Makes the pixels from `start` to `end` of a line transparent.
  @inline(never)
  private func clear<Access: PixelAccess & ~Copyable>(
    _ start: Int, _ end: Int, _ line: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    var x = start
    while x &+ Kernel32.pixels <= end {
      unsafe kernel.store(Kernel32.Block(), line + x &* kernel.bytesPerPixel, &access)
      x &+= Kernel32.pixels
    }
    if x < end { unsafe kernel.store(first: end &- x, Kernel32.Block(), line + x &* kernel.bytesPerPixel, &access) }
  }

  /// Paints a row with any number of marks.
  private mutating func paint<Access: PixelAccess & ~Copyable>(_ y: Int, _ access: inout Access) {
    oldSpans.take(y)
    newSpans.take(y)
    var start = Int.min
    while let piece = RowSpans.nextPiece(oldSpans, newSpans, from: start) {
      start = piece.end
      fill(piece, y, newSpans.cover(piece, kernel), &access)
    }
  }

  /// Stores the marks' pixels of a piece. Its last block ends where the piece ends; the pixels that it shares with the
  /// block before it have the same values in both.
  @inline(__always)
  private func fill<Access: PixelAccess & ~Copyable>(
    _ piece: RowSpans.Piece, _ y: Int, _ cover: OneCover<Kernel32>, _ access: inout Access
  ) {
    let count = piece.end &- piece.start
    let address = unsafe target.unsafeOrigin + (y &* target.lineLength &+ piece.start &* kernel.bytesPerPixel)
    let last = count &- Kernel32.pixels
    if last < 0 {
      unsafe kernel.store(first: count, cover.alone(0, kernel), address, &access)
      return
    }
    var x = 0
    while true {
      let place = x &* kernel.bytesPerPixel
      unsafe kernel.store(cover.alone(x, kernel), address + place, &access)
      if x == last { return }
      x = min(x &+ Kernel32.pixels, last)
    }
  }
}
