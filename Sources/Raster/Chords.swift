import Pixels

/// The pieces of a row that marks cover.
@safe
struct Chords: ~Copyable {
  /// Of the mark's picture where it crosses the row.
  @safe
  struct Chord: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Which mark of the area it belongs to.
    var index: Int
    /// The numbers of the sprite's row for pixel 0 of the screen, wherever that is.
    var unsafeNumbers: UnsafePointer<UInt16>
    /// How many numbers lie between two planes of the sprite's row.
    var step: Int
  }

  /// A mark that crosses the area.
  struct Candidate: BitwiseCopyable {
    var left: Int
    var top: Int
    var sprite: Sprite
    /// What can be seen of it there.
    var visible: Rectangle

    /// The chord in row `y`; empty where there is none.
    @inline(__always)
    func chord(_ y: Int) -> (start: Int, end: Int) {
      if y < visible.top || y >= visible.bottom { return (.max, .min) }
      let row = sprite.row(y &- top)
      return (max(left &+ Int(row.start), visible.left), min(left &+ Int(row.end), visible.right))
    }
  }

  private(set) var count = 0
  private let chords: UnsafeMutablePointer<Chord>
  private(set) var candidateCount = 0
  private let candidates: UnsafeMutablePointer<Candidate>

  init() {
    unsafe chords = .allocate(capacity: Placements.capacity)
    unsafe candidates = .allocate(capacity: Placements.capacity)
  }

  deinit {
    unsafe chords.deallocate()
    unsafe candidates.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Chord { unsafe chords[index] }

  /// The mark that a chord belongs to.
  func candidate(_ chord: Chord) -> Candidate { unsafe candidates[chord.index] }

  var unsafeAll: UnsafeBufferPointer<Chord> { unsafe UnsafeBufferPointer(start: chords, count: count) }

  /// The only mark that crosses the area; nil where there is none.
  var lone: Candidate? {
    precondition(candidateCount <= 1)
    return unsafe candidateCount == 1 ? candidates[0] : nil
  }

  /// Rows that follow are looked at within `area` only.
  mutating func look(at marks: borrowing Placements, _ sprites: borrowing SpriteStore, within area: Rectangle) {
    candidateCount = 0
    for index in 0..<marks.count {
      let visible = marks.area(index, sprites).intersection(area)
      if visible.isEmpty { continue }
      let mark = marks[index]
      unsafe candidates[candidateCount] = Candidate(
        left: Int(mark.left), top: Int(mark.top), sprite: sprites[mark.sprite], visible: visible)
      candidateCount &+= 1
    }
  }

  /// No mark crosses any row that follows.
  mutating func lookAtNothing() {
    candidateCount = 0
    count = 0
  }

  /// Finds the chords in row `y`.
  @inline(__always)
  mutating func take(_ y: Int) {
    count = 0
    for index in 0..<candidateCount {
      let mark = unsafe candidates[index]
      let (start, end) = mark.chord(y)
      if start < end {
        unsafe chords[count] = Chord(
          start: start, end: end, index: index,
          unsafeNumbers: mark.sprite.unsafeNumbers(row: y &- mark.top, x: 0 &- mark.left), step: mark.sprite.step)
        count &+= 1
      }
    }
  }
}
