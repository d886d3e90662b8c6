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

  init() {
    unsafe spans = .allocate(capacity: Placements.capacity)
    unsafe candidates = .allocate(capacity: Placements.capacity)
  }

  deinit {
    unsafe spans.deallocate()
    unsafe candidates.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> RowSpan { unsafe spans[index] }

  /// Returns the mark that a span belongs to.
  func candidate(_ span: RowSpan) -> Candidate { unsafe candidates[span.index] }

  var unsafeAll: UnsafeBufferPointer<RowSpan> { unsafe UnsafeBufferPointer(start: spans, count: count) }

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
          start: start, end: end, index: index,
          unsafeFactors: mark.sprite.unsafeFactors(row: y &- mark.top, x: 0 &- mark.left), step: mark.sprite.step)
        count &+= 1
      }
    }
  }

  /// Pixels of a row that all have the same marks.
  struct Piece {
    var start: Int
    var end: Int
    /// Number of new spans that cover the piece, and the index of one of them (`mark`).
    var marks: Int
    var mark: Int
  }

  /// Returns the first piece at `start` or beyond that has any mark, old or new; nil if there is none.
  static func nextPiece(_ old: borrowing RowSpans, _ new: borrowing RowSpans, from start: Int) -> Piece? {
    var piece = Piece(start: start, end: .max, marks: 0, mark: 0)
    while true {
      var wasMarked = false
      for index in 0..<old.count where old[index].end > piece.start {
        let span = old[index]
        if span.start <= piece.start { wasMarked = true }
        piece.end = min(piece.end, span.start <= piece.start ? span.end : span.start)
      }
      for index in 0..<new.count where new[index].end > piece.start {
        let span = new[index]
        if span.start <= piece.start {
          piece.marks &+= 1
          piece.mark = index
        }
        piece.end = min(piece.end, span.start <= piece.start ? span.end : span.start)
      }
      if piece.end == .max { return nil }
      if wasMarked || piece.marks > 0 { return piece }
      piece.start = piece.end
      piece.end = .max
    }
  }
}
