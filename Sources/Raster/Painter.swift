import Overlay

/// Brings a page from the marks it shows to the marks it should show.
///
/// One pass over the pixels that change: look at the page once; what no longer holds what was written has been
/// painted by the app and becomes the new underneath; lay the marks over the underneath; store the pixels that
/// differ. So a pixel is written at most once a frame, a moved mark never flickers, and the app's pixels are never
/// overwritten with old ones.
@safe
public final class Painter {
  private let page: PixelMemory
  private let shadow: Shadow
  private let sprite: Sprite
  private var placed = PlacedMarks()

  private var oldChords = Chords()
  private var newChords = Chords()
  private var segments = Segments()

  /// How much memory ``init(page:look:unsafeMemory:)`` needs.
  public static func memorySize(width: Int, height: Int, format: PixelFormat) -> Int {
    Shadow.byteCount(width: width, height: height, bytesPerPixel: format.bytesPerPixel)
  }

  /// - Parameter unsafeMemory: ``memorySize(width:height:format:)`` bytes that live as long as the painter. Only
  ///   the part under marks is touched.
  public init(page: PixelMemory, look: Picture, unsafeMemory: UnsafeMutableRawBufferPointer) {
    self.page = page
    unsafe shadow = Shadow(
      unsafeMemory: unsafeMemory, width: page.width, height: page.height, bytesPerPixel: page.format.bytesPerPixel)
    sprite = Sprite(look, page.format)
  }

  /// The page shows these marks afterwards. Returns what changed.
  public func show(_ marks: borrowing Marks) -> DirtyRectangles {
    let wanted = PlacedMarks(marks, sprite)
    var dirty = DirtyRectangles()
    for index in 0..<placed.count where !wanted.contains(placed[index]) {
      dirty.add(placed.area(index, sprite).intersection(page.bounds))
    }
    for index in 0..<wanted.count where !placed.contains(wanted[index]) {
      dirty.add(wanted.area(index, sprite).intersection(page.bounds))
    }
    for index in 0..<dirty.count { _ = paint(dirty[index], wanted) }
    placed = wanted
    return dirty
  }

  /// Looks at every marked pixel and paints the mark again where the app has painted. Returns what changed.
  public func heal() -> DirtyRectangles {
    var areas = DirtyRectangles()
    for index in 0..<placed.count { areas.add(placed.area(index, sprite).intersection(page.bounds)) }
    var dirty = DirtyRectangles()
    for index in 0..<areas.count where paint(areas[index], placed) { dirty.add(areas[index]) }
    return dirty
  }

  /// The page shows no mark afterwards. Returns what changed.
  public func giveBack() -> DirtyRectangles { show(Marks()) }

  private func paint(_ area: Rectangle, _ wanted: PlacedMarks) -> Bool {
    switch page.format.bitsPerPixel {
    case 16: paint(area, wanted, Pixels16.self)
    case 24: paint(area, wanted, Pixels24.self)
    default: paint(area, wanted, Pixels32.self)
    }
  }

  @_optimize(speed)
  private func paint<P: PixelWord>(_ area: Rectangle, _ wanted: PlacedMarks, _: P.Type) -> Bool {
    let codec = Codec<P.Word>(page.format)
    var changed = false
    for y in area.top..<area.bottom {
      collect(placed, y, area, into: &oldChords)
      collect(wanted, y, area, into: &newChords)
      segments.removeAll()
      for index in 0..<oldChords.count { segments.add(start: oldChords[index].start, end: oldChords[index].end) }
      for index in 0..<newChords.count { segments.add(start: newChords[index].start, end: newChords[index].end) }
      for index in 0..<segments.count {
        var x = segments[index].start
        let end = segments[index].end
        while x < end {
          let stop = min(end, (x / Shadow.stripWidth + 1) * Shadow.stripWidth)
          if exchange(x, stop, y, codec, P.self) { changed = true }
          x = stop
        }
      }
    }
    return changed
  }

  /// The chords of all marks that cross row `y` within `area`.
  private func collect(_ marks: PlacedMarks, _ y: Int, _ area: Rectangle, into chords: inout Chords) {
    chords.removeAll()
    for index in 0..<marks.count {
      let mark = marks[index]
      let row = y - Int(mark.top)
      guard row >= 0, row < sprite.height else { continue }
      let chord = sprite.chord(row)
      let start = max(Int(mark.left) + chord.start, area.left)
      let end = min(Int(mark.left) + chord.end, area.right)
      if start < end {
        chords.append(.init(start: Int32(start), end: Int32(end), left: mark.left, row: Int32(row)))
      }
    }
  }

  /// Look, reconcile, compose and store for the pixels from `start` to `end` of row `y`, all in one strip and each
  /// covered before or after. Returns whether any was stored.
  @inline(__always)
  private func exchange<P: PixelWord>(
    _ start: Int, _ end: Int, _ y: Int, _ codec: Codec<P.Word>, _: P.Type
  ) -> Bool {
    let line = unsafe page.unsafeOrigin + y * page.lineLength
    let lanes = SIMD8<P.Word>(0, 1, 2, 3, 4, 5, 6, 7)
    var changed = false
    var x = start
    while x < end {
      let target = unsafe line + x * P.bytes
      let valid = min(8, end - x)
      let underneath = unsafe shadow.unsafeUnderneath(x: x, y: y)
      let shown = unsafe shadow.unsafeShown(x: x, y: y)

      var seen: SIMD8<P.Word>
      if valid == 8 {
        seen = unsafe P.load8(target)
      } else {
        seen = SIMD8<P.Word>()
        for lane in 0..<valid { seen[lane] = unsafe P.load(target + lane * P.bytes) }
      }

      let lastUnder = unsafe P.load8(underneath)
      let lastShown = unsafe P.load8(shown)
      let painted = cover(oldChords, x, lanes)
      let under = seen.replacing(with: lastUnder, where: painted .& (seen .== lastShown))

      let marked = cover(newChords, x, lanes)
      var fractions = codec.decode(under)
      for index in 0..<newChords.count {
        let chord = newChords[index]
        if Int(chord.start) < x + 8 && Int(chord.end) > x {
          fractions.cover(sprite, row: Int(chord.row), x: x - Int(chord.left))
        }
      }
      let result = under.replacing(with: codec.encode(fractions, over: under), where: marked)

      // Beyond the end of the segment lies what is known of other marks.
      let within = lanes .< P.Word(valid)
      unsafe P.store8(lastUnder.replacing(with: under, where: within), underneath)
      unsafe P.store8(lastShown.replacing(with: result, where: within), shown)
      let differs = result .!= seen
      if valid == 8 && all(differs) {
        unsafe P.store8(result, target)
        changed = true
      } else {
        for lane in 0..<valid where differs[lane] {
          unsafe P.store(result[lane], target + lane * P.bytes)
          changed = true
        }
      }
      x += 8
    }
    return changed
  }

  /// Which of the eight pixels from `x` on lie within a chord.
  @inline(__always)
  private func cover<W: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
    _ chords: borrowing Chords, _ x: Int, _ lanes: SIMD8<W>
  ) -> SIMDMask<SIMD8<W.SIMDMaskScalar>> {
    var mask = SIMDMask<SIMD8<W.SIMDMaskScalar>>(repeating: false)
    for index in 0..<chords.count {
      let start = Int(chords[index].start) - x
      let end = Int(chords[index].end) - x
      if start < 8 && end > 0 {
        mask .|= (lanes .>= W(max(0, start))) .& (lanes .< W(min(8, end)))
      }
    }
    return mask
  }
}
