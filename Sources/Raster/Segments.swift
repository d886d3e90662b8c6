/// The pieces of a row that marks cover, as chords of up to two sets of marks.
@safe
struct Chords {
  struct Chord: BitwiseCopyable {
    var start: Int32
    var end: Int32
    /// Where pixel 0 of the mark's picture lies on the screen, and which row of it this is.
    var left: Int32
    var row: Int32
  }

  private(set) var count = 0
  private var chords: InlineArray<64, Chord> = InlineArray(repeating: Chord(start: 0, end: 0, left: 0, row: 0))

  mutating func removeAll() { count = 0 }

  mutating func append(_ chord: Chord) {
    chords[count] = chord
    count += 1
  }

  @inline(__always)
  subscript(index: Int) -> Chord { chords[index] }
}

/// Disjoint pieces of a row, from left to right.
struct Segments {
  private(set) var count = 0
  private var pieces: InlineArray<128, (start: Int32, end: Int32)> = InlineArray(repeating: (0, 0))

  subscript(index: Int) -> (start: Int, end: Int) { (Int(pieces[index].start), Int(pieces[index].end)) }

  mutating func removeAll() { count = 0 }

  /// Adds a piece, merged with those that it meets.
  mutating func add(start: Int32, end: Int32) {
    if start >= end { return }
    var start = start
    var end = end
    var first = 0
    while first < count && pieces[first].end < start { first += 1 }
    var past = first
    while past < count && pieces[past].start <= end {
      start = min(start, pieces[past].start)
      end = max(end, pieces[past].end)
      past += 1
    }
    if past == first {
      var index = count
      while index > first {
        pieces[index] = pieces[index - 1]
        index -= 1
      }
      count += 1
    } else if past > first + 1 {
      let gap = past - first - 1
      for index in past..<max(count, past) { pieces[index - gap] = pieces[index] }
      count -= gap
    }
    pieces[first] = (start, end)
  }
}
