import Pixels

/// The spans of a row: the stretches of the row that marks cover.
@safe
struct RowSpans: ~Copyable {
  /// The stretch of a row that one mark covers.
  struct RowSpan: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Index of the mark among the candidates.
    var index: Int
  }

  /// A mark that crosses the area.
  struct Candidate: BitwiseCopyable {
    var left: Int
    var top: Int
    var sprite: Sprite
    /// Part of the mark within the area.
    var visible: Rectangle
    var kind = Kind.whole

    enum Kind {
      case whole
      /// The page's left or right edge cuts the mark.
      case cut
      /// A mark that is the same in both frames; no pieces are made of it.
      case kept
    }

    /// Returns the span in row `y`; an empty one if the mark does not cross the row.
    @inline(__always)
    func span(_ y: Int) -> (start: Int, end: Int) {
      if y < visible.top || y >= visible.bottom { return (.max, .min) }
      let row = sprite.row(y &- top)
      return (max(left &+ Int(row.start), visible.left), min(left &+ Int(row.end), visible.right))
    }

    /// Returns the run of pixels, at least a block of them, that the mark covers evenly in row `y`, and that `old` covers
    /// in the same way; nil if there is none. Both cross the row.
    @inline(__always)
    func evenRun<K: BlendKernel>(like old: Candidate, y: Int, _ kernel: K.Type) -> (start: Int, end: Int)? {
      let (row, before) = (sprite.row(y &- top), old.sprite.row(y &- old.top))
      // The part of a mark that its page hid was not covered by it.
      let start = max(left &+ Int(row.evenStart), old.left &+ Int(before.evenStart), old.visible.left)
      let end = min(left &+ Int(row.evenEnd), old.left &+ Int(before.evenEnd), old.visible.right)
      if end &- start < K.pixels { return nil }
      let (new, other) = unsafe (
        UnsafeRawPointer(sprite.unsafeFactors(row: y &- top, x: start &- left)),
        UnsafeRawPointer(old.sprite.unsafeFactors(row: y &- old.top, x: start &- old.left))
      )
      for plane in 0..<K.planes {
        // Factors of one pixel or more.
        let factor = unsafe new.loadUnaligned(fromByteOffset: 2 &* plane &* sprite.step, as: UInt64.self)
        let old = unsafe other.loadUnaligned(fromByteOffset: 2 &* plane &* old.sprite.step, as: UInt64.self)
        if factor != old { return nil }
      }
      return (start, end)
    }
  }

  private(set) var count = 0
  /// End of the last span in the row.
  private(set) var end = Int.min
  private let spans: UnsafeMutablePointer<RowSpan>
  private(set) var candidateCount = 0
  private let candidates: UnsafeMutablePointer<Candidate>
  /// Whether a page's edge cuts a candidate.
  private var hasCut = false
  /// Indices of the candidates that cross the rows above `nextTop`, where others begin.
  private let active: UnsafeMutablePointer<Int>
  private var activeCount = 0
  /// Those of them that are not kept.
  private let changing: UnsafeMutablePointer<Int>
  private var changingCount = 0
  private var nextTop = 0
  /// The row that was taken last.
  private var y = 0
  /// Factors of a piece with several marks.
  private let flat: UnsafeMutablePointer<UInt16>

  init() {
    unsafe flat = .allocate(
      capacity: RowSpans.flatLength
        * max(
          Kernel16.planes * Kernel16.unit, Kernel32.planes * Kernel32.unit, PlainKernel.planes * PlainKernel.unit))
    unsafe spans = .allocate(capacity: Placements.capacity)
    unsafe candidates = .allocate(capacity: Placements.capacity)
    unsafe active = .allocate(capacity: Placements.capacity)
    unsafe changing = .allocate(capacity: Placements.capacity)
  }

  deinit {
    unsafe spans.deallocate()
    unsafe candidates.deallocate()
    unsafe active.deallocate()
    unsafe changing.deallocate()
    unsafe flat.deallocate()
  }

  /// Whether no mark crosses the area, or a single one that was not there before and that no page cuts.
  var isLone: Bool {
    unsafe candidateCount == 0 || candidateCount == 1 && candidates[0].kind == .whole
  }

  /// The only mark that crosses the area; nil if no mark does.
  var lone: Candidate? {
    precondition(candidateCount <= 1)
    return unsafe candidateCount == 1 ? candidates[0] : nil
  }

  /// How marks are taken that are the same in two frames. Those that a page's edge cuts are candidates like all others.
  enum Kept {
    /// They are candidates like all others.
    case taken
    /// They are candidates, but no pieces are made of them.
    case covering
    case leftOut
  }

  /// Collects the marks that cross `area`. Later calls of ``take(_:)``, from top to bottom, find spans within `area`
  /// only.
  mutating func look(
    at marks: borrowing Placements, _ sprites: borrowing SpriteStore, within area: Rectangle, kept: Kept = .taken
  ) {
    lookAtNothing()
    for index in 0..<marks.count {
      let mark = marks[index]
      let visible = mark.visible.intersection(area)
      if visible.isEmpty { continue }
      if mark.isCut { hasCut = true }
      let isKept = mark.isKept && kept != .taken && !mark.isCut
      if isKept && kept == .leftOut { continue }
      unsafe candidates[candidateCount] = Candidate(
        left: Int(mark.left), top: Int(mark.top), sprite: sprites[mark.sprite], visible: visible,
        kind: mark.isCut ? .cut : isKept ? .kept : .whole)
      candidateCount &+= 1
    }
  }

  /// Removes all candidates, so that later rows have no spans.
  mutating func lookAtNothing() {
    candidateCount = 0
    count = 0
    end = .min
    hasCut = false
    (activeCount, changingCount) = (0, 0)
    nextTop = .min
  }

  /// Finds the spans in row `y`, but for those of marks that are kept.
  @inline(__always)
  mutating func take(_ y: Int) {
    count = 0
    end = .min
    self.y = y
    if y >= nextTop { gather() }
    for place in 0..<changingCount {
      let index = unsafe changing[place]
      let (start, end) = unsafe (candidates + index).pointee.span(y)
      if start < end {
        unsafe spans[count] = RowSpan(start: start, end: end, index: index)
        count &+= 1
        self.end = max(self.end, end)
      }
    }
  }

  /// The first row, from the one that was taken last on, in which there may be spans.
  var nextRow: Int {
    for place in 0..<changingCount where unsafe candidates[changing[place]].visible.bottom > y { return y }
    return nextTop
  }

  /// Finds the candidates that cross the row, and the next row in which others begin.
  private mutating func gather() {
    (activeCount, changingCount) = (0, 0)
    nextTop = .max
    for index in 0..<candidateCount {
      let mark = unsafe candidates + index
      let visible = unsafe mark.pointee.visible
      if visible.top > y {
        nextTop = min(nextTop, visible.top)
      } else if visible.bottom > y {
        unsafe active[activeCount] = index
        activeCount &+= 1
        if unsafe mark.pointee.kind == .kept { continue }
        unsafe changing[changingCount] = index
        changingCount &+= 1
      }
    }
  }

  // MARK: pieces

  /// Adjacent pixels of a row that are painted at once; at most ``longest``.
  struct Piece {
    var start: Int
    var end: Int
    /// Index of the only new mark in it; -1 if there is none, or if there may be several.
    var mark: Int
  }

  /// Returns the first piece at `start` or beyond, all of whose pixels have marks, old or new ones that are not kept;
  /// nil if there is none.
  @inline(__always)
  static func nextPiece(_ old: borrowing RowSpans, _ new: borrowing RowSpans, from start: Int) -> Piece? {
    if start >= max(old.end, new.end) { return nil }
    if old.count > 0 || new.count > 1 { return nextPieceOfMany(old, new, from: start) }
    let (span, first) = unsafe (new.spans[0], max(new.spans[0].start, start))
    return new.piece(first, min(span.end, first &+ longest), mark: span.index)
  }

  private static func nextPieceOfMany(
    _ old: borrowing RowSpans, _ new: borrowing RowSpans, from start: Int
  ) -> Piece? {
    if old.count == 1, new.count == 1, !new.hasCut, start == .min {
      let (before, after) = unsafe (old.spans[0], new.spans[0])
      if before.start <= after.end && after.start <= before.end {
        let first = min(before.start, after.start)
        let end = min(max(before.end, after.end), first &+ longest)
        return new.piece(first, end, mark: after.start < end && after.end > first ? after.index : -1)
      }
    }
    var first = FirstSpan()
    for index in 0..<old.count { unsafe first.take(old.spans[index], from: start, mark: -1) }
    for index in 0..<new.count { unsafe first.take(new.spans[index], from: start, mark: new.spans[index].index) }
    if first.start == .max { return nil }
    if first.end < first.next {
      return new.piece(first.start, min(first.end, first.start &+ longest), mark: first.mark)
    }
    var end = first.end
    var last: Int
    repeat {
      last = end
      // The dots of a trail follow each other from left to right or from right to left.
      for index in 0..<old.count { unsafe old.spans[index].extend(&end) }
      for index in (0..<new.count).reversed() { unsafe new.spans[index].extend(&end) }
    } while end > last
    if new.hasCut {
      for index in 0..<new.count where unsafe new.candidates[new.spans[index].index].kind == .cut {
        unsafe new.spans[index].cut(&end, after: first.start)
      }
    }
    end = min(end, first.start &+ longest)
    return new.piece(first.start, end, mark: new.onlyMark(first.start, end))
  }

  /// - Parameter mark: the only new mark in it that is not kept; -1 if there is none, or several.
  @inline(__always)
  private func piece(_ start: Int, _ end: Int, mark: Int) -> Piece {
    Piece(start: start, end: end, mark: activeCount == changingCount ? mark : -1)
  }

  /// Returns the index of the only mark from `start` to `end` that is not kept; -1 if there is none, or several.
  private func onlyMark(_ start: Int, _ end: Int) -> Int {
    var only = -1
    for index in 0..<count {
      let span = unsafe spans[index]
      if span.start >= end || span.end <= start { continue }
      if only >= 0 { return -1 }
      only = span.index
    }
    return only
  }

  /// Returns the part of a piece that a candidate covers; nil if there is none.
  @inline(__always)
  private func span(_ index: Int, in piece: Piece) -> (start: Int, end: Int)? {
    let mark = unsafe candidates + index
    if unsafe mark.pointee.visible.left >= piece.end || mark.pointee.visible.right <= piece.start { return nil }
    let span = unsafe mark.pointee.span(y)
    let (start, end) = (max(span.start, piece.start), min(span.end, piece.end))
    return start < end ? (start, end) : nil
  }

  /// The first span that has a pixel at a position or behind it, and where the next one begins.
  private struct FirstSpan {
    var start = Int.max
    var end = Int.max
    var next = Int.max
    var mark = -1

    mutating func take(_ span: RowSpan, from position: Int, mark: Int) {
      if span.end <= position { return }
      let begin = max(span.start, position)
      if begin < start {
        next = start
        (start, end, self.mark) = (begin, span.end, mark)
      } else {
        next = min(next, begin)
      }
    }
  }

  /// Returns the old and the new mark of a piece that holds no others; nil if there are none, or several.
  static func exchange(
    _ old: borrowing RowSpans, _ new: borrowing RowSpans, _ piece: Piece
  ) -> (old: Candidate, new: Candidate)? {
    guard old.count == 1, piece.mark >= 0 else { return nil }
    return unsafe (old.candidates[old.spans[0].index], new.candidates[piece.mark])
  }

  // MARK: covers

  /// Maximum number of pixels of a piece.
  private static let longest = 256
  /// Number of pixels in ``flat``, with room for a block that reaches beyond the piece.
  private static let flatLength = longest + Sprite.margin

  /// Returns the cover of a piece with all marks in the row. The memory of a cover of several marks is used again by the
  /// next call.
  @inline(__always)
  func cover<K: BlendKernel>(_ piece: Piece, _ kernel: K) -> OneCover<K> {
    if piece.mark >= 0 { return unsafe OneCover(candidates[piece.mark], x: piece.start, y: y) }
    flatten(piece, kernel)
    return unsafe OneCover(unsafeFactors: flat, step: RowSpans.flatLength &* K.unit)
  }

  /// Makes one row of factors out of those of all marks in the piece.
  @inline(never)
  private func flatten<K: BlendKernel>(_ piece: Piece, _ kernel: K) {
    let step = RowSpans.flatLength &* K.unit
    var isLowest = true
    for place in 0..<activeCount {
      let index = unsafe active[place]
      guard let span = span(index, in: piece) else { continue }
      var x = span.start
      let mark = unsafe candidates + index
      let factors = unsafe mark.pointee.sprite.unsafeFactors(row: y &- mark.pointee.top, x: 0 &- mark.pointee.left)
      let markStep = unsafe mark.pointee.sprite.step
      if isLowest { uncover(piece.start, x, piece, kernel) }
      while x < span.end {
        // A block may reach beyond the span: there the sprite is invisible, or the piece ends.
        let place = unsafe flat + (x &- piece.start) &* K.unit
        let upper = unsafe kernel.factors(factors + x &* K.unit, step: markStep)
        if isLowest {
          unsafe kernel.store(upper, place, step: step)
        } else {
          let both = unsafe kernel.flatten(kernel.factors(place, step: step), under: upper)
          unsafe kernel.store(both, place, step: step)
        }
        x &+= K.pixels
      }
      if isLowest { uncover(x, piece.end, piece, kernel) }
      isLowest = false
    }
    if isLowest { uncover(piece.start, piece.end, piece, kernel) }
  }

  /// Makes factors for no mark from pixel `start` on, at least up to `end`.
  @inline(__always)
  private func uncover<K: BlendKernel>(_ start: Int, _ end: Int, _ piece: Piece, _ kernel: K) {
    var x = start
    while x < end {
      unsafe kernel.store(
        kernel.invisible, flat + (x &- piece.start) &* K.unit, step: RowSpans.flatLength &* K.unit)
      x &+= K.pixels
    }
  }
}

extension RowSpans.RowSpan {
  /// Moves `end` to the span's end if the span reaches or crosses it.
  fileprivate func extend(_ end: inout Int) {
    if start <= end && self.end > end { end = self.end }
  }

  /// Moves `end` to a page's edge that cuts this mark and lies behind `first`: blocks may reach beyond a mark, where its
  /// sprite has pixels that the page hides.
  fileprivate func cut(_ end: inout Int, after first: Int) {
    if start > first { end = min(end, start) }
    if self.end > first { end = min(end, self.end) }
  }
}
