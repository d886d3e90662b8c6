/// The pieces of a row that marks cover.
@safe
struct Chords: ~Copyable {
  /// Of the mark's picture where it crosses the row.
  @safe
  struct Chord: BitwiseCopyable {
    var start: Int
    var end: Int
    /// The numbers of the sprite's row for pixel 0 of the screen, wherever that is.
    var unsafeNumbers: UnsafePointer<UInt16>
  }

  /// A mark that crosses the area.
  private struct Candidate: BitwiseCopyable {
    var left: Int
    var top: Int
    /// What can be seen of it there.
    var visible: Rectangle
  }

  private(set) var count = 0
  private let chords: UnsafeMutablePointer<Chord>
  private var candidateCount = 0
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

  var unsafeAll: UnsafeBufferPointer<Chord> { unsafe UnsafeBufferPointer(start: chords, count: count) }

  /// Rows that follow are looked at within `area` only.
  mutating func look(at marks: borrowing Placements, _ sprite: borrowing Sprite, within area: Rectangle) {
    candidateCount = 0
    for index in 0..<marks.count {
      let visible = marks.area(index, sprite).intersection(area)
      if visible.isEmpty { continue }
      let mark = marks[index]
      unsafe candidates[candidateCount] = Candidate(left: Int(mark.left), top: Int(mark.top), visible: visible)
      candidateCount &+= 1
    }
  }

  /// Finds the chords in row `y`.
  @inline(__always)
  mutating func take(_ y: Int, _ sprite: borrowing Sprite) {
    count = 0
    for index in 0..<candidateCount {
      let mark = unsafe candidates[index]
      if y < mark.visible.top || y >= mark.visible.bottom { continue }
      let row = y &- mark.top
      let chord = sprite.chord(row)
      let start = max(mark.left &+ chord.start, mark.visible.left)
      let end = min(mark.left &+ chord.end, mark.visible.right)
      if start < end {
        unsafe chords[count] = Chord(
          start: start, end: end, unsafeNumbers: sprite.unsafeNumbers(row: row, x: 0 &- mark.left))
        count &+= 1
      }
    }
  }
}
