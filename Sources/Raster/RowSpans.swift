import Pixels

/// The spans of a row: the stretches of the row that marks cover.
@safe
struct RowSpans: ~Copyable {
  /// The stretch of a row that one mark covers.
  @safe
  struct RowSpan: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Index of the mark among the candidates.
    var index: Int
    /// Whether the page's left or right edge cuts the mark.
    var isCut: Bool
    /// Address that the factors of pixel 0 of the screen would have in the sprite's row.
    var unsafeFactors: UnsafePointer<UInt16>
    /// Distance between two planes of the sprite's row, in factors.
    var step: Int
  }

  /// A mark that crosses the area.
  struct Candidate: BitwiseCopyable {
    var left: Int
    var top: Int
    var sprite: Sprite
    /// Part of the mark within the area.
    var visible: Rectangle
    /// Whether the page's left or right edge cuts the mark.
    var isCut = false

    /// Returns the span in row `y`; an empty one if the mark does not cross the row.
    @inline(__always)
    func span(_ y: Int) -> (start: Int, end: Int) {
      if y < visible.top || y >= visible.bottom { return (.max, .min) }
      let row = sprite.row(y &- top)
      return (max(left &+ Int(row.start), visible.left), min(left &+ Int(row.end), visible.right))
    }
  }

  private(set) var count = 0
  private let spans: UnsafeMutablePointer<RowSpan>
  private(set) var candidateCount = 0
  private let candidates: UnsafeMutablePointer<Candidate>
  /// Rows above this one have no spans.
  private var firstRow = 0
  /// Factors of a piece with several marks.
  private let flat: UnsafeMutablePointer<UInt16>

  init() {
    unsafe flat = .allocate(
      capacity: RowSpans.flatLength
        * max(
          Kernel16.planes * Kernel16.unit, Kernel32.planes * Kernel32.unit, PlainKernel.planes * PlainKernel.unit))
    unsafe spans = .allocate(capacity: Placements.capacity)
    unsafe candidates = .allocate(capacity: Placements.capacity)
  }

  deinit {
    unsafe spans.deallocate()
    unsafe candidates.deallocate()
    unsafe flat.deallocate()
  }

  /// Whether no mark crosses the area, or a single one that no page cuts.
  var isLone: Bool { unsafe candidateCount == 0 || candidateCount == 1 && !candidates[0].isCut }

  /// The only mark that crosses the area; nil if no mark does.
  var lone: Candidate? {
    precondition(candidateCount <= 1)
    return unsafe candidateCount == 1 ? candidates[0] : nil
  }

  /// Collects the marks that cross `area`. Later calls of ``take(_:)``, from top to bottom, find spans within `area`
  /// only.
  mutating func look(at marks: borrowing Placements, _ sprites: borrowing SpriteStore, within area: Rectangle) {
    candidateCount = 0
    firstRow = .min
    for index in 0..<marks.count {
      let visible = marks.area(index, sprites).intersection(area)
      if visible.isEmpty { continue }
      let mark = marks[index]
      unsafe candidates[candidateCount] = Candidate(
        left: Int(mark.left), top: Int(mark.top), sprite: sprites[mark.sprite], visible: visible,
        isCut: mark.left < mark.page.left || Int(mark.left) + sprites[mark.sprite].width > Int(mark.page.right))
      candidateCount &+= 1
    }
  }

  /// Removes all candidates, so that later rows have no spans.
  mutating func lookAtNothing() {
    candidateCount = 0
    count = 0
  }

  /// Finds the spans in row `y`.
  @inline(__always)
  mutating func take(_ y: Int) {
    count = 0
    if y < firstRow { return }
    firstRow = .max
    for index in 0..<candidateCount {
      let mark = unsafe candidates[index]
      if y >= mark.visible.bottom { continue }
      firstRow = min(firstRow, mark.visible.top)
      if y < mark.visible.top { continue }
      let (start, end) = mark.span(y)
      if start < end {
        unsafe spans[count] = RowSpan(
          start: start, end: end, index: index, isCut: mark.isCut,
          unsafeFactors: mark.sprite.unsafeFactors(row: y &- mark.top, x: 0 &- mark.left), step: mark.sprite.step)
        count &+= 1
      }
    }
  }

  // MARK: pieces

  /// Adjacent pixels of a row that are painted at once; at most ``longest``.
  struct Piece {
    var start: Int
    var end: Int
    /// Index of the only new mark in it; -1 if there is none, or several.
    var mark: Int
  }

  /// Returns the first piece at `start` or beyond, all of whose pixels have marks, old or new; nil if there is none.
  @inline(__always)
  static func nextPiece(_ old: borrowing RowSpans, _ new: borrowing RowSpans, from start: Int) -> Piece? {
    if old.count > 0 || new.count > 1 { return nextPieceOfMany(old, new, from: start) }
    guard new.count == 1, unsafe new.spans[0].end > start else { return nil }
    let (span, first) = unsafe (new.spans[0], max(new.spans[0].start, start))
    return Piece(start: first, end: min(span.end, first &+ longest), mark: span.index)
  }

  private static func nextPieceOfMany(
    _ old: borrowing RowSpans, _ new: borrowing RowSpans, from start: Int
  ) -> Piece? {
    var first = FirstSpan()
    for index in 0..<old.count { unsafe first.take(old.spans[index], from: start, mark: -1) }
    for index in 0..<new.count { unsafe first.take(new.spans[index], from: start, mark: new.spans[index].index) }
    if first.start == .max { return nil }
    if first.end < first.next {
      return Piece(start: first.start, end: min(first.end, first.start &+ longest), mark: first.mark)
    }
    var end = first.end
    var last: Int
    repeat {
      last = end
      // The dots of a trail follow each other from left to right or from right to left.
      for index in 0..<old.count { unsafe old.spans[index].extend(&end) }
      for index in (0..<new.count).reversed() { unsafe new.spans[index].extend(&end) }
    } while end > last
    for index in 0..<new.count { unsafe new.spans[index].cut(&end, after: first.start) }
    end = min(end, first.start &+ longest)
    return Piece(start: first.start, end: end, mark: new.onlyMark(first.start, end))
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

  /// Returns the index of the only mark from `start` to `end`; -1 if there is none, or several.
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

  // MARK: covers

  /// Maximum number of pixels of a piece.
  private static let longest = 256
  /// Number of pixels in ``flat``, with room for a block that reaches beyond the piece.
  private static let flatLength = longest + Sprite.margin

  /// Returns the cover of a piece with all marks in row `y`. The memory of a cover of several marks is used again by the
  /// next call.
  @inline(__always)
  func cover<K: BlendKernel>(_ piece: Piece, _ y: Int, _ kernel: K) -> OneCover<K> {
    if piece.mark >= 0 { return unsafe OneCover(candidates[piece.mark], x: piece.start, y: y) }
    flatten(piece, kernel)
    return unsafe OneCover(unsafeFactors: flat, step: RowSpans.flatLength &* K.unit)
  }

  /// Makes one row of factors out of those of all marks in the piece.
  @inline(never)
  private func flatten<K: BlendKernel>(_ piece: Piece, _ kernel: K) {
    let length = piece.end &- piece.start
    let step = RowSpans.flatLength &* K.unit
    var x = 0
    while x < length {
      unsafe kernel.store(kernel.invisible, flat + x &* K.unit, step: step)
      x &+= K.pixels
    }
    for index in 0..<count {
      let span = unsafe spans[index]
      var x = max(span.start, piece.start)
      let end = min(span.end, piece.end)
      while x < end {
        // A block may reach beyond the span: there the sprite is invisible, or the piece ends.
        let place = unsafe flat + (x &- piece.start) &* K.unit
        let upper = unsafe kernel.factors(span.unsafeFactors + x &* K.unit, step: span.step)
        let both = unsafe kernel.flatten(kernel.factors(place, step: step), under: upper)
        unsafe kernel.store(both, place, step: step)
        x &+= K.pixels
      }
    }
  }
}

extension RowSpans.RowSpan {
  /// Moves `end` to the span's end if the span reaches or crosses it.
  fileprivate func extend(_ end: inout Int) {
    if start <= end && self.end > end { end = self.end }
  }

  /// Moves `end` to a page's edge that cuts the mark and lies behind `first`: blocks may reach beyond a mark, where its
  /// sprite has pixels that the page hides.
  fileprivate func cut(_ end: inout Int, after first: Int) {
    if !isCut { return }
    if start > first { end = min(end, start) }
    if self.end > first { end = min(end, self.end) }
  }
}
