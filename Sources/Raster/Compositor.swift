import Overlay
import Pixels

/// Lays marks over frames that an app draws and shows itself. Of a frame it keeps nothing; from one frame to the next it
/// keeps where the marks are.
@safe
public struct Compositor: ~Copyable {
  public let format: PixelFormat
  private let brush: Brush
  private let pages: Pages
  private var sprites: SpriteStore
  private var placed = Placements()
  private var wanted = Placements()
  private var areas = AreaList(capacity: 2 * Placements.capacity)
  private var spans = RowSpans()
  private let noSpans = RowSpans()

  /// - Parameters:
  ///   - pages: the whole frame as the only page.
  ///   - picture: the upright picture for `.picture`.
  ///   - album: the upright drawings for `.sheet`.
  public init(_ format: PixelFormat, on pages: Pages, picture: Picture? = nil, album: Album? = nil) {
    self.format = format
    self.pages = pages
    brush = Brush(format)
    sprites = SpriteStore(brush, picture: picture, album: album, turn: pages.turn)
  }

  deinit { brush.free() }

  /// Takes the marks of the next frame. Returns the areas in which they differ from those of the frame before.
  public mutating func take(_ marks: borrowing Marks) -> DirtyRectangles {
    sprites.beginFrame()
    wanted.place(marks, &sprites, on: pages)
    areas.collect(from: &placed, to: &wanted, within: pages[0])
    swap(&placed, &wanted)
    var dirty = DirtyRectangles()
    for index in 0..<areas.count { dirty.add(areas[index]) }
    return dirty
  }

  /// Blends the marks onto the pixels of a part of the frame, which holds no mark yet.
  ///
  /// - Parameters:
  ///   - memory: the pixels of `part` in the compositor's format.
  ///   - part: a part of the frame, not larger than `memory`.
  @export(interface)
  public mutating func lay(on memory: PixelMemory, part: Rectangle) {
    precondition(memory.format == format && pages[0].intersection(part) == part)
    spans.look(at: placed, sprites, within: part)
    if spans.candidateCount == 0 { return }
    switch brush {
    case .fields(let kernel): lay(on: memory, part, kernel)
    case .bytes(let kernel): lay(on: memory, part, kernel)
    case .plain(let kernel): lay(on: memory, part, kernel)
    }
  }

  private mutating func lay<K: BlendKernel>(on memory: PixelMemory, _ part: Rectangle, _ kernel: K) {
    // Address that pixel 0 of the frame would have in the row.
    var line = unsafe memory.unsafeOrigin - part.left &* kernel.bytesPerPixel
    if spans.candidateCount == 1, let mark = spans.lone {
      return unsafe Compositor.lay(mark, line, memory.lineLength, part, kernel)
    }
    for y in part.top..<part.bottom {
      spans.take(y)
      var start = part.left
      while let piece = RowSpans.nextPiece(noSpans, spans, from: start) {
        start = piece.end
        let cover = spans.cover(piece, kernel)
        unsafe Compositor.blend(line, piece.start, piece.end, before: piece.end, cover, kernel)
      }
      unsafe line += memory.lineLength
    }
  }

  /// Lays the only mark of a part. It is a function of its own, so that the compiler sees that no pixel is stored in the
  /// mark.
  @_optimize(speed)
  @inline(never)
  private static func lay<K: BlendKernel>(
    _ mark: RowSpans.Candidate, _ line: UnsafeMutableRawPointer, _ lineLength: Int, _ part: Rectangle, _ kernel: K
  ) {
    var line = unsafe line
    for y in part.top..<part.bottom {
      let (start, end) = mark.span(y)
      if start < end { unsafe blend(line, start, end, before: part.right, OneCover(mark, x: start, y: y), kernel) }
      unsafe line += lineLength
    }
  }

  /// Blends a cover onto the pixels from `start` to `end` of a line. A block may reach beyond the cover, where it changes
  /// nothing, up to the pixel before `limit`.
  @inline(__always)
  private static func blend<K: BlendKernel>(
    _ line: UnsafeMutableRawPointer, _ start: Int, _ end: Int, before limit: Int, _ cover: OneCover<K>, _ kernel: K
  ) {
    var access = PlainAccess()
    let target = unsafe line + start &* kernel.bytesPerPixel
    let count = end &- start
    let whole = min(count, limit &- start &- K.pixels &+ 1)
    var x = 0
    while x < whole {
      let factors = cover.factors(x, kernel)
      let end = cover.endOfStretch(x, before: whole)
      repeat {
        let place = unsafe target + x &* kernel.bytesPerPixel
        unsafe kernel.store(kernel.cover(kernel.load(place, access), factors), place, &access)
        x &+= K.pixels
      } while x < end
    }
    if x < count {
      let place = unsafe target + x &* kernel.bytesPerPixel
      let few = unsafe kernel.cover(kernel.load(first: count &- x, place, access), cover.factors(x, kernel))
      unsafe kernel.store(first: count &- x, few, place, &access)
    }
  }
}
