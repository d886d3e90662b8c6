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
  public init(memory: PixelMemory, look: Picture, unsafeMemory: UnsafeMutableRawBufferPointer) {
    self.memory = memory
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
      oldChords.look(at: old, sprite, within: area)
      newChords.look(at: new, sprite, within: area)
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
  @_optimize(speed)
  private func paint<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ area: Rectangle, from old: borrowing Placements, to new: borrowing Placements, _ kernel: K,
    _ access: inout Access
  ) -> Rectangle {
    var changed = Rectangle(left: area.right, top: area.bottom, right: area.left, bottom: area.top)
    for y in area.top..<area.bottom {
      oldChords.take(y, old, sprite, within: area)
      newChords.take(y, new, sprite, within: area)
      var x = area.left
      while let piece = nextPiece(from: x) {
        x = piece.end
        if let part = paint(piece, y, kernel, &access) {
          changed = changed.union(Rectangle(left: part.first, top: y, right: part.end, bottom: y + 1))
        }
      }
    }
    return changed
  }

  /// Pixels of a row that all have the same marks, within one strip of the shadow.
  private struct Piece {
    var start: Int
    var end: Int
    /// The chord of the only new mark; nil when there is none or more than one.
    var chord: Int?
    var marks: Int
    var wasMarked: Bool
  }

  private func nextPiece(from x: Int) -> Piece? {
    var piece = Piece(start: x, end: .max, chord: nil, marks: 0, wasMarked: false)
    while true {
      for index in 0..<oldChords.count {
        let chord = oldChords[index]
        if chord.end <= piece.start { continue }
        if chord.start <= piece.start { piece.wasMarked = true }
        piece.end = min(piece.end, chord.start <= piece.start ? chord.end : chord.start)
      }
      for index in 0..<newChords.count {
        let chord = newChords[index]
        if chord.end <= piece.start { continue }
        if chord.start <= piece.start {
          piece.marks += 1
          piece.chord = index
        }
        piece.end = min(piece.end, chord.start <= piece.start ? chord.end : chord.start)
      }
      if piece.end == .max { return nil }
      if piece.wasMarked || piece.marks > 0 { break }
      piece.start = piece.end
      piece.end = .max
    }
    piece.end = min(piece.end, (piece.start / Shadow.stripWidth + 1) * Shadow.stripWidth)
    return piece
  }

  /// Returns where pixels were written.
  @inline(__always)
  private func paint<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ piece: Piece, _ y: Int, _ kernel: K, _ access: inout Access
  ) -> (first: Int, end: Int)? {
    if piece.wasMarked { shadow.keep(x: piece.start, y: y, count: piece.end - piece.start) }
    if piece.marks == 0 {
      return exchange(piece, y, kernel, &access) { under, _ in under }
    }
    let step = sprite.step
    if piece.marks == 1, let index = piece.chord {
      let chord = newChords[index]
      let numbers = unsafe sprite.unsafeNumbers(row: chord.row, x: piece.start - chord.left)
      return exchange(piece, y, kernel, &access) { under, x in
        var fields = kernel.split(under)
        unsafe kernel.cover(&fields, numbers + x * K.unit, step: step)
        return kernel.join(fields, over: under)
      }
    }
    return exchange(piece, y, kernel, &access) { under, x in
      var fields = kernel.split(under)
      var isCovered = false
      for index in 0..<newChords.count {
        let chord = newChords[index]
        if chord.start >= piece.start + x + K.pixels || chord.end <= piece.start + x { continue }
        if isCovered { kernel.coverAgain(&fields) }
        isCovered = true
        let numbers = unsafe sprite.unsafeNumbers(row: chord.row, x: piece.start + x - chord.left)
        unsafe kernel.cover(&fields, numbers, step: step)
      }
      return kernel.join(fields, over: under)
    }
  }

  /// Look, reconcile, compose and store, a block at a time. Returns where pixels were written.
  @inline(__always)
  private func exchange<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ piece: Piece, _ y: Int, _ kernel: K, _ access: inout Access,
    compose: (_ under: K.Block, _ x: Int) -> K.Block
  ) -> (first: Int, end: Int)? {
    let size = kernel.bytesPerPixel
    let target = unsafe memory.unsafeOrigin + y * memory.lineLength + piece.start * size
    let underneath = unsafe shadow.unsafeUnderneath(x: piece.start, y: y)
    let shown = unsafe underneath + shadow.shownOffset
    let count = piece.end - piece.start
    let plain = PlainAccess()
    var first = Int.max
    var end = 0
    var x = 0
    while x <= count - K.pixels {
      let place = x * size
      let seen = unsafe kernel.load(target + place, access)
      var under = seen
      if piece.wasMarked {
        under = unsafe kernel.underneath(
          kernel.load(underneath + place, plain), seen: seen, shown: kernel.load(shown + place, plain))
      }
      let result = compose(under, x)
      unsafe put(under, underneath + place, kernel)
      unsafe put(result, shown + place, kernel)
      if !kernel.isSame(result, seen) {
        unsafe kernel.store(result, target + place, &access)
        first = min(first, x)
        end = x + K.pixels
      }
      x += K.pixels
    }
    if x < count {
      let place = x * size
      let rest = count - x
      let seen = unsafe kernel.load(first: rest, target + place, access)
      let lastUnder = unsafe kernel.load(underneath + place, plain)
      let lastShown = unsafe kernel.load(shown + place, plain)
      let under = piece.wasMarked ? kernel.underneath(lastUnder, seen: seen, shown: lastShown) : seen
      let result = compose(under, x)
      // Behind the end of the piece lies what is known of other marks.
      unsafe put(kernel.first(rest, of: under, rest: lastUnder), underneath + place, kernel)
      unsafe put(kernel.first(rest, of: result, rest: lastShown), shown + place, kernel)
      if !kernel.isSame(kernel.first(rest, of: result, rest: seen), seen) {
        unsafe kernel.store(first: rest, result, target + place, &access)
        first = min(first, x)
        end = count
      }
    }
    if end == 0 { return nil }
    unsafe access.finish(target + first * size, count: (end - first) * size, from: shown + first * size)
    return (piece.start + first, piece.start + end)
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
