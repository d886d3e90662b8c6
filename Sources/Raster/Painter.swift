import Overlay
import Pixels

/// Replaces the marks that the pages of a framebuffer show by the marks that they should show.
///
/// One pass over the pixels that change: it reads the page once; pixels that no longer hold what the painter wrote have
/// been painted by the app and become the new underneath; marks are blended over the underneath; pixels that differ are
/// stored. So a pixel is written at most once a frame, a moved mark never flickers, and the app's pixels are never
/// overwritten with old ones.
@safe
public struct Painter: ~Copyable {
  /// Distance between the rows of a mark that one call of ``watch(through:)`` reads.
  private static let watchStep = 4

  let target: Target
  let shadow: Shadow
  var sprites: SpriteStore
  let brush: Brush
  private let use: (Range<Int>) -> Bool
  private(set) var placed = Placements()
  private var wanted = Placements()
  private var areas = AreaList(capacity: 2 * Placements.capacity)
  var oldSpans = RowSpans()
  var newSpans = RowSpans()
  private var watchedRow = 0

  /// Whether a painter can keep copies of the memory: at most 524,288 columns, and no more bytes than can be addressed.
  public static func canPaint(on memory: PixelMemory) -> Bool { Shadow.holds(memory) }

  /// Returns the number of bytes that the painter needs to keep the underneath.
  public static func memorySize(_ memory: PixelMemory) -> Int { Shadow.byteCount(memory) }

  /// Number of bytes at the beginning of that memory that are always touched.
  public static var memoryHead: Int { Shadow.usedHead }

  /// - Parameters:
  ///   - picture: the upright picture for `.picture`.
  ///   - album: the upright drawings for `.sheet`.
  ///   - turn: rotation of upright pictures on a page.
  ///   - unsafeMemory: ``memorySize(_:)`` zero bytes that live as long as the painter. Only parts that `use` was
  ///     called with are touched.
  ///   - use: called with a part of that memory before it is first touched; returns whether that part will be available
  ///     to ``Recovery`` after a kill.
  public init(
    memory: PixelMemory, picture: Picture? = nil, album: Album? = nil, turn: Turn = .none,
    unsafeMemory: UnsafeMutableRawBufferPointer,
    use: @escaping (Range<Int>) -> Bool = { _ in true }
  ) {
    target = Target(memory)
    unsafe shadow = Shadow(unsafeMemory: unsafeMemory, memory)
    brush = Brush(memory.format)
    sprites = SpriteStore(brush, picture: picture, album: album, turn: turn)
    self.use = use
    // No finger at a new place waits for it.
    if unsafeMemory.count <= Shadow.smallSize { self.use(shadow.blocks) }
  }

  deinit { brush.free() }

  /// Makes the sprites of these marks, if there are none yet, and keeps them for the next frame.
  public mutating func prepare(_ marks: borrowing Marks) { sprites.prepare(marks) }

  /// Makes all pages show these marks. Returns the areas that have changed.
  public mutating func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles {
    sprites.beginFrame()
    wanted.place(marks, &sprites, on: pages)
    areas.collect(from: &placed, to: &wanted, within: target.bounds)
    return exchangeMarks(&access)
  }

  /// Removes all marks from the pages. Returns the areas that have changed.
  public mutating func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    wanted.removeAll()
    areas.collect(from: &placed, to: &wanted, within: target.bounds)
    return exchangeMarks(&access)
  }

  /// Reads every marked pixel and repaints the mark where the app has painted. Returns the areas that have changed.
  public mutating func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    areas.removeAll()
    for index in 0..<placed.count { add(placed[index].visible) }
    return paintAreas(isHealing: true, &access)
  }

  /// Reads some rows of every mark, different ones each time, and heals the marks of which a row has changed. Returns
  /// the areas that have changed.
  public mutating func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    areas.removeAll()
    watchedRow = (watchedRow + 1) % Painter.watchStep
    for index in 0..<placed.count {
      let area = placed[index].visible
      let hasChanged =
        switch brush {
        case .fields(let kernel): differs(index, area, kernel, access)
        case .bytes(let kernel): differs(index, area, kernel, access)
        case .plain(let kernel): differs(index, area, kernel, access)
        }
      if hasChanged { add(area) }
    }
    return paintAreas(isHealing: true, &access)
  }

  private mutating func add(_ area: Rectangle) { areas.add(area.intersection(target.bounds)) }

  private mutating func exchangeMarks<Access: PixelAccess & ~Copyable>(_ access: inout Access) -> DirtyRectangles {
    let dirty = paintAreas(isHealing: false, &access)
    swap(&placed, &wanted)
    return dirty
  }

  /// Paints the wanted marks in the areas or, when healing, repairs the marks that are there.
  private mutating func paintAreas<Access: PixelAccess & ~Copyable>(
    isHealing: Bool, _ access: inout Access
  ) -> DirtyRectangles {
    var dirty = DirtyRectangles()
    access.expect(pieces: (0..<areas.count).reduce(0) { $0 + shadow.pieces(of: areas[$1]) })
    for index in 0..<areas.count {
      let area = areas[index]
      let (start, count) = unsafe target.bytes(of: area, bytesPerPixel: shadow.bytesPerPixel)
      unsafe access.begin(start, count: count)
      var changed = Rectangle(left: area.right, top: area.bottom, right: area.left, bottom: area.top)
      var left = area.left
      while left < area.right {
        let right = min(area.right, shadow.endOfStrip(at: left))
        let column = Rectangle(left: left, top: area.top, right: right, bottom: area.bottom)
        prepare(column, isHealing: isHealing)
        let part =
          switch brush {
          case .fields(let kernel): paint(column, isHealing: isHealing, kernel, &access)
          case .bytes(let kernel): paint(column, isHealing: isHealing, kernel, &access)
          case .plain(let kernel): paint(column, isHealing: isHealing, kernel, &access)
          }
        changed = changed.union(part)
        left = right
      }
      dirty.add(changed)
    }
    shadow.forgetKept()
    return dirty
  }

  private mutating func prepare(_ column: Rectangle, isHealing: Bool) {
    use(shadow.blocks(of: column))
    if isHealing {
      oldSpans.look(at: placed, sprites, within: column)
      newSpans.look(at: placed, sprites, within: column)
    } else {
      oldSpans.look(at: placed, sprites, within: column, kept: .leftOut)
      newSpans.look(at: wanted, sprites, within: column, kept: .covering)
    }
  }

  private func use(_ blocks: ClosedRange<Int>) {
    for block in blocks where !shadow.isUsed(block: block) {
      shadow.use(block: block, isKept: use(shadow.bytes(ofBlock: block)))
    }
  }

  /// Whether the app has painted on one of the mark's rows that this call of ``watch(through:)`` reads.
  private func differs<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ index: Int, _ area: Rectangle, _ kernel: K, _ access: borrowing Access
  ) -> Bool {
    let mark = placed[index]
    let sprite = sprites[mark.sprite]
    var y = area.top + (Painter.watchStep + watchedRow - area.top % Painter.watchStep) % Painter.watchStep
    while y < area.bottom {
      let seen = sprite.row(y - Int(mark.top))
      var left = max(Int(mark.left) + Int(seen.start), area.left)
      let right = min(Int(mark.left) + Int(seen.end), area.right)
      while left < right {
        let end = min(right, shadow.endOfStrip(at: left))
        let row = Row(
          target, shadow, Rectangle(left: left, top: y, right: end, bottom: y + 1), isHealing: true)
        if !row.piece(left, end).isUntouched(kernel, access) { return true }
        left = end
      }
      y += Painter.watchStep
    }
    return false
  }
}

/// The kernel for a pixel format.
enum Brush {
  case fields(Kernel16)
  case bytes(Kernel32)
  case plain(PlainKernel)

  init(_ format: PixelFormat) {
    if let kernel = Kernel16(format) {
      self = .fields(kernel)
    } else if let kernel = Kernel32(format) {
      self = .bytes(kernel)
    } else {
      self = .plain(PlainKernel(format))
    }
  }

  /// Frees the memory that the kernel owns.
  func free() {
    if case .plain(let kernel) = self { kernel.free() }
  }
}

/// Address and size of the framebuffer's pixels, without their format.
@safe
struct Target {
  let unsafeOrigin: UnsafeMutableRawPointer
  /// End of the last pixel.
  let unsafeEnd: UnsafeMutableRawPointer
  let lineLength: Int
  let bounds: Rectangle

  init(_ memory: PixelMemory) {
    unsafe unsafeOrigin = memory.unsafeOrigin
    let length = (memory.height - 1) * memory.lineLength + memory.width * memory.format.bytesPerPixel
    unsafe unsafeEnd = unsafeOrigin + length
    lineLength = memory.lineLength
    bounds = Rectangle(left: 0, top: 0, right: memory.width, bottom: memory.height)
  }

  /// Returns the bytes from the first to the last pixel of a non-empty area, including those beside it between rows.
  func bytes(of area: Rectangle, bytesPerPixel: Int) -> (start: UnsafeMutableRawPointer, count: Int) {
    let start = area.top * lineLength + area.left * bytesPerPixel
    let end = (area.bottom - 1) * lineLength + area.right * bytesPerPixel
    return unsafe (unsafeOrigin + start, end - start)
  }
}
