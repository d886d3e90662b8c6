import Overlay

/// Brings the pages of a framebuffer from the marks that they show to the marks that they should show.
///
/// One pass over the pixels that change: look at the page once; what no longer holds what was written has been
/// painted by the app and becomes the new underneath; lay the marks over the underneath; store what differs. So a
/// pixel is written at most once a frame, a moved mark never flickers, and the app's pixels are never overwritten
/// with old ones.
@safe
public final class Painter {
  /// Every so many rows of a mark are looked at by one ``watch(through:)``.
  private static let watchStep = 4

  private let memory: PixelMemory
  private let shadow: Shadow
  private let brush: Brush
  private let sprite: Sprite
  private var placed = Placements()
  private var wanted = Placements()
  private var areas = AreaList(capacity: 2 * Placements.capacity)
  private var oldChords = Chords()
  private var newChords = Chords()
  private var watchedRow = 0
  private let use: (Range<Int>) -> Void

  private enum Brush {
    case fields(Kernel16)
    case bytes(Kernel32)
    case plain(PlainKernel)
  }

  /// In how many bytes of memory it keeps what is underneath.
  public static func memorySize(_ memory: PixelMemory) -> Int { Shadow.byteCount(memory) }

  /// - Parameters:
  ///   - look: what a mark looks like on a page.
  ///   - unsafeMemory: ``memorySize(_:)`` bytes, zero, that live as long as the painter. Only the part under marks is
  ///     touched.
  ///   - use: is told which part of that memory is about to be touched, before it is for the first time.
  public init(
    memory: PixelMemory, look: Picture, unsafeMemory: UnsafeMutableRawBufferPointer,
    use: @escaping (Range<Int>) -> Void = { _ in }
  ) {
    self.memory = memory
    self.use = use
    unsafe shadow = Shadow(unsafeMemory: unsafeMemory, memory)
    if let kernel = Kernel16(memory.format) {
      brush = .fields(kernel)
      sprite = Sprite(look, kernel)
    } else if let kernel = Kernel32(memory.format) {
      brush = .bytes(kernel)
      sprite = Sprite(look, kernel)
    } else {
      let kernel = PlainKernel(memory.format)
      brush = .plain(kernel)
      sprite = Sprite(look, kernel)
    }
  }

  /// All pages show these marks afterwards. Returns what has changed.
  public func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles {
    wanted.place(marks, sprite, on: pages)
    areas.removeAll()
    for index in 0..<placed.count where !wanted.contains(placed[index], at: index) { add(placed.area(index, sprite)) }
    for index in 0..<wanted.count where !placed.contains(wanted[index], at: index) { add(wanted.area(index, sprite)) }
    let dirty = paintAreas(from: placed, to: wanted, &access)
    swap(&placed, &wanted)
    return dirty
  }

  /// The pages show no mark afterwards. Returns what has changed.
  public func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    wanted.removeAll()
    areas.removeAll()
    for index in 0..<placed.count { add(placed.area(index, sprite)) }
    let dirty = paintAreas(from: placed, to: wanted, &access)
    swap(&placed, &wanted)
    return dirty
  }

  /// Looks at every marked pixel and paints the mark again where the app has painted. Returns what has changed.
  public func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    areas.removeAll()
    for index in 0..<placed.count { add(placed.area(index, sprite)) }
    return paintAreas(from: placed, to: placed, &access)
  }

  /// Looks at some rows of every mark, at others than last time, and heals a mark of which one has changed. Returns
  /// what has changed.
  public func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    areas.removeAll()
    watchedRow = (watchedRow + 1) % Painter.watchStep
    for index in 0..<placed.count {
      let area = placed.area(index, sprite)
      let hasChanged =
        switch brush {
        case .fields(let kernel): differs(index, area, kernel, access)
        case .bytes(let kernel): differs(index, area, kernel, access)
        case .plain(let kernel): differs(index, area, kernel, access)
        }
      if hasChanged { add(area) }
    }
    return paintAreas(from: placed, to: placed, &access)
  }

  private func add(_ area: Rectangle) { areas.add(area.intersection(memory.bounds)) }

  private func paintAreas<Access: PixelAccess & ~Copyable>(
    from old: borrowing Placements, to new: borrowing Placements, _ access: inout Access
  ) -> DirtyRectangles {
    var dirty = DirtyRectangles()
    for index in 0..<areas.count {
      let area = areas[index]
      let changed =
        switch brush {
        case .fields(let kernel): paint(area, from: old, to: new, kernel, &access)
        case .bytes(let kernel): paint(area, from: old, to: new, kernel, &access)
        case .plain(let kernel): paint(area, from: old, to: new, kernel, &access)
        }
      dirty.add(changed)
    }
    shadow.forgetKept()
    return dirty
  }
}

// MARK: rows

extension Painter {
  /// Returns the part of the area that has changed.
  private func paint<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ area: Rectangle, from old: borrowing Placements, to new: borrowing Placements, _ kernel: K,
    _ access: inout Access
  ) -> Rectangle {
    var changed = Rectangle(left: area.right, top: area.bottom, right: area.left, bottom: area.top)
    var left = area.left
    while left < area.right {
      let right = min(area.right, Shadow.endOfStrip(at: left))
      let column = Rectangle(left: left, top: area.top, right: right, bottom: area.bottom)
      let strip = left / Shadow.stripWidth
      if !shadow.isUsed(strip: strip) {
        use(shadow.bytes(ofStrip: strip))
        shadow.use(strip: strip)
      }
      oldChords.look(at: old, sprite, within: column)
      newChords.look(at: new, sprite, within: column)
      changed = changed.union(paint(column, kernel, &access))
      left = right
    }
    return changed
  }

  /// The rows of a column that lies within one strip, cut into pieces of which all pixels have the same marks. Returns
  /// the part that has changed.
  @_optimize(speed)
  private func paint<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ column: Rectangle, _ kernel: K, _ access: inout Access
  ) -> Rectangle {
    let sprite = sprite
    let shadow = shadow
    let memory = memory
    let step = sprite.step
    var changed = Rectangle(left: column.right, top: column.bottom, right: column.left, bottom: column.top)
    var row = unsafe Row(
      unsafeTarget: memory.unsafeOrigin + column.top * memory.lineLength,
      unsafeEnd: memory.unsafeEnd,
      unsafeUnderneath: shadow.unsafeUnderneath(x: column.left, y: column.top) - column.left * kernel.bytesPerPixel,
      shownOffset: shadow.shownOffset, first: .max, end: 0)
    for y in column.top..<column.bottom {
      oldChords.take(y, sprite)
      newChords.take(y, sprite)
      var start = Int.min
      while let piece = nextPiece(from: start) {
        start = piece.end
        if piece.wasMarked { unsafe shadow.keep(piece.start, y, piece.end &- piece.start, row.unsafeUnderneath) }
        if piece.marks == 0 {
          exchange(piece, &row, kernel, &access, NoCover<K>())
        } else if piece.marks == 1 {
          let numbers = unsafe newChords[piece.mark].unsafeNumbers + piece.start &* K.unit
          let cover = unsafe OneCover(kernel: kernel, unsafeNumbers: numbers, step: step)
          exchange(piece, &row, kernel, &access, cover)
        } else {
          let cover = unsafe ManyCovers(
            kernel: kernel, unsafeChords: newChords.unsafeAll, start: piece.start, step: step)
          exchange(piece, &row, kernel, &access, cover)
        }
      }
      if row.end > 0 {
        changed = Rectangle(
          left: min(changed.left, row.first), top: min(changed.top, y), right: max(changed.right, row.end),
          bottom: y &+ 1)
        row.first = .max
        row.end = 0
      }
      unsafe row.unsafeTarget += memory.lineLength
      unsafe row.unsafeUnderneath += shadow.pitch
    }
    return changed
  }

  /// A row of one strip: where its pixel 0 would be, and which pixels were written.
  @safe
  private struct Row {
    var unsafeTarget: UnsafeMutableRawPointer
    /// Behind all pixels.
    let unsafeEnd: UnsafeMutableRawPointer
    var unsafeUnderneath: UnsafeMutableRawPointer
    let shownOffset: Int
    var first: Int
    var end: Int
  }

  /// Pixels of a row that all have the same marks.
  private struct Piece {
    var start: Int
    var end: Int
    var wasMarked: Bool
    /// How many new chords cover it, and one of them.
    var marks: Int
    var mark: Int
  }

  @inline(__always)
  private func nextPiece(from start: Int) -> Piece? {
    if newChords.count == 1 && oldChords.count == 0 {
      let chord = newChords[0]
      if start != .min { return nil }
      return Piece(start: chord.start, end: chord.end, wasMarked: false, marks: 1, mark: 0)
    }
    var piece = Piece(start: start, end: .max, wasMarked: false, marks: 0, mark: 0)
    while true {
      for index in 0..<oldChords.count where oldChords[index].end > piece.start {
        let chord = oldChords[index]
        if chord.start <= piece.start { piece.wasMarked = true }
        piece.end = min(piece.end, chord.start <= piece.start ? chord.end : chord.start)
      }
      for index in 0..<newChords.count where newChords[index].end > piece.start {
        let chord = newChords[index]
        if chord.start <= piece.start {
          piece.marks &+= 1
          piece.mark = index
        }
        piece.end = min(piece.end, chord.start <= piece.start ? chord.end : chord.start)
      }
      if piece.end == .max { return nil }
      if piece.wasMarked || piece.marks > 0 { return piece }
      piece.start = piece.end
      piece.end = .max
    }
  }

  /// Look, reconcile, compose and store, a block at a time.
  @inline(__always)
  private func exchange<K: Kernel, Access: PixelAccess & ~Copyable, C: Cover<K>>(
    _ piece: Piece, _ row: inout Row, _ kernel: K, _ access: inout Access, _ cover: C
  ) {
    let size = kernel.bytesPerPixel
    let target = unsafe row.unsafeTarget + piece.start &* size
    let underneath = unsafe row.unsafeUnderneath + piece.start &* size
    let shown = unsafe underneath + row.shownOffset
    let count = piece.end &- piece.start
    let plain = PlainAccess()
    var first = Int.max
    var past = 0
    var x = 0
    while x <= count &- K.pixels {
      let place = x &* size
      let seen = unsafe kernel.load(target + place, access)
      var under = seen
      if piece.wasMarked {
        under = unsafe kernel.underneath(
          kernel.load(underneath + place, plain), seen: seen, shown: kernel.load(shown + place, plain))
      }
      let result = cover.over(under, x)
      unsafe put(under, underneath + place, kernel)
      unsafe put(result, shown + place, kernel)
      if !kernel.isSame(result, seen) {
        unsafe kernel.store(result, target + place, &access)
        first = min(first, x)
        past = x &+ K.pixels
      }
      x &+= K.pixels
    }
    if K.pixels > 1 && x < count {
      let place = x &* size
      let rest = count &- x
      // Whatever lies behind the piece is read, never written.
      let seen =
        unsafe target + place + K.pixels &* size <= row.unsafeEnd
        ? kernel.load(target + place, access) : kernel.load(first: rest, target + place, access)
      let lastUnder = unsafe kernel.load(underneath + place, plain)
      let lastShown = unsafe kernel.load(shown + place, plain)
      let under = piece.wasMarked ? kernel.underneath(lastUnder, seen: seen, shown: lastShown) : seen
      let result = cover.over(under, x)
      // Behind the end of the piece lies what is known of other marks.
      unsafe put(kernel.first(rest, of: under, rest: lastUnder), underneath + place, kernel)
      unsafe put(kernel.first(rest, of: result, rest: lastShown), shown + place, kernel)
      if !kernel.isSame(kernel.first(rest, of: result, rest: seen), seen) {
        unsafe kernel.store(first: rest, result, target + place, &access)
        first = min(first, x)
        past = count
      }
    }
    if past == 0 { return }
    row.first = min(row.first, piece.start &+ first)
    row.end = max(row.end, piece.start &+ past)
    unsafe access.finish(target + first &* size, count: (past &- first) &* size, from: shown + first &* size)
  }

  @inline(__always)
  private func put<K: Kernel>(_ block: K.Block, _ address: UnsafeMutableRawPointer, _ kernel: K) {
    var plain = PlainAccess()
    unsafe kernel.store(block, address, &plain)
  }

  /// Whether the app has painted on one of the rows that are looked at this time.
  private func differs<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ index: Int, _ area: Rectangle, _ kernel: K, _ access: borrowing Access
  ) -> Bool {
    let size = kernel.bytesPerPixel
    if area.isEmpty { return false }
    let mark = placed[index]
    for y in area.top..<area.bottom where y % Painter.watchStep == watchedRow {
      let chord = sprite.chord(y - Int(mark.top))
      var x = max(Int(mark.left) + chord.start, area.left)
      let end = min(Int(mark.left) + chord.end, area.right)
      while x < end {
        let inStrip = Shadow.stripWidth - x % Shadow.stripWidth
        let count = min(K.pixels, end - x, inStrip)
        let target = unsafe memory.unsafeOrigin + y * memory.lineLength + x * size
        let shown = unsafe kernel.load(
          shadow.unsafeUnderneath(x: x, y: y) + shadow.shownOffset, PlainAccess())
        let seen =
          count == K.pixels
          ? unsafe kernel.load(target, access) : unsafe kernel.load(first: count, target, access)
        if !kernel.isSame(kernel.first(count, of: shown, rest: seen), seen) { return true }
        x += count
      }
    }
    return false
  }
}
