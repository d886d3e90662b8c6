/// The marks that cover a piece of a row.
protocol Cover<K> {
  associatedtype K: Kernel
  /// Returns `under`, the block that begins at pixel `x` of the piece, blended with the marks.
  func over(_ under: K.Block, _ x: Int) -> K.Block
}

/// No mark: blocks stay as they are.
struct NoCover<K: Kernel>: Cover {
  @inline(__always)
  func over(_ under: K.Block, _ x: Int) -> K.Block { under }
}

/// The row of a single mark.
@safe
struct OneCover<K: Kernel>: Cover {
  private let kernel: K
  /// Numbers of the first pixel of the piece.
  private let numbers: UnsafePointer<UInt16>
  private let step: Int
  /// Blocks that begin at `evenStart` to `evenLast` of the piece all have the same numbers.
  private let evenStart: Int
  private let evenLast: Int

  /// Creates the cover of `mark` in row `y` of the screen, from pixel `x` on.
  @inline(__always)
  init(_ kernel: K, _ mark: Chords.Candidate, x: Int, y: Int) {
    let sprite = mark.sprite
    self.kernel = kernel
    step = sprite.step
    let index = y &- mark.top
    unsafe numbers = sprite.unsafeNumbers(row: index, x: x &- mark.left)
    let row = sprite.row(index)
    evenStart = Int(row.evenStart) &+ mark.left &- x
    evenLast = Int(row.evenEnd) &+ mark.left &- x &- K.pixels
  }

  @inline(__always)
  func over(_ under: K.Block, _ x: Int) -> K.Block {
    over(under, numbers(x))
  }

  @inline(__always)
  func over(_ under: K.Block, _ numbers: K.Numbers) -> K.Block {
    var fields = kernel.split(under)
    kernel.cover(&fields, numbers)
    return kernel.join(fields, over: under)
  }

  /// Returns the end of the run of positions, from `x` on, at which blocks have the same numbers as the block at `x`;
  /// `x` if there is no such run.
  @inline(__always)
  func endOfStretch(_ x: Int, before end: Int) -> Int {
    K.pixels > 1 && x >= evenStart && x <= evenLast ? min(end, evenLast &+ 1) : x
  }

  @inline(__always)
  func numbers(_ x: Int) -> K.Numbers { unsafe kernel.numbers(numbers + x &* K.unit, step: step) }
}

/// The rows of several marks. Colours are rounded once, however many marks there are.
@safe
struct ManyCovers<K: Kernel>: Cover {
  let kernel: K
  let unsafeChords: UnsafeBufferPointer<Chords.Chord>
  /// Position of the piece's first pixel on the screen.
  let start: Int

  @inline(__always)
  func over(_ under: K.Block, _ x: Int) -> K.Block {
    var fields = kernel.split(under)
    var isCovered = false
    for index in unsafe 0..<unsafeChords.count {
      let chord = unsafe unsafeChords[index]
      // Chords are selected by the piece's first pixel, because a block may reach beyond the piece, below other marks.
      if chord.start > start || chord.end <= start { continue }
      if isCovered { kernel.coverAgain(&fields) }
      isCovered = true
      unsafe kernel.cover(
        &fields, kernel.numbers(chord.unsafeNumbers + (start &+ x) &* K.unit, step: chord.step))
    }
    return isCovered ? kernel.join(fields, over: under) : under
  }
}
