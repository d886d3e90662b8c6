/// The pieces of a row that marks cover.
@safe
struct Chords: ~Copyable {
  struct Chord: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Where pixel 0 of the mark's picture lies, and which row of it this is.
    var left: Int
    var row: Int
  }

  private(set) var count = 0
  private let chords: UnsafeMutablePointer<Chord>
  /// The marks that have chords at all within an area.
  private var candidates = 0
  private let indices: UnsafeMutablePointer<Int>

  init() {
    unsafe chords = .allocate(capacity: Placements.capacity)
    unsafe indices = .allocate(capacity: Placements.capacity)
  }

  deinit {
    unsafe chords.deallocate()
    unsafe indices.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Chord { unsafe chords[index] }

  /// What follows is within `area`.
  mutating func look(at marks: borrowing Placements, _ sprite: Sprite, within area: Rectangle) {
    candidates = 0
    for index in 0..<marks.count where marks.area(index, sprite).intersects(area) {
      unsafe indices[candidates] = index
      candidates += 1
    }
  }

  /// The chords in row `y`.
  @inline(__always)
  mutating func take(_ y: Int, _ marks: borrowing Placements, _ sprite: Sprite, within area: Rectangle) {
    count = 0
    for candidate in 0..<candidates {
      let mark = unsafe marks[indices[candidate]]
      let row = y - Int(mark.top)
      guard row >= 0, row < sprite.height, y >= Int(mark.page.top), y < Int(mark.page.bottom) else { continue }
      let chord = sprite.chord(row)
      let start = max(Int(mark.left) + chord.start, area.left, Int(mark.page.left))
      let end = min(Int(mark.left) + chord.end, area.right, Int(mark.page.right))
      if start < end {
        unsafe chords[count] = Chord(start: start, end: end, left: Int(mark.left), row: row)
        count += 1
      }
    }
  }
}
