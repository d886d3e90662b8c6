/// What lies over a piece of a row.
protocol Cover<K> {
  associatedtype K: Kernel
  /// The block from pixel `x` of the piece on, covered.
  func over(_ under: K.Block, _ x: Int) -> K.Block
}

/// Nothing: what is underneath comes back.
struct NoCover<K: Kernel>: Cover {
  @inline(__always)
  func over(_ under: K.Block, _ x: Int) -> K.Block { under }
}

/// The row of one mark.
@safe
struct OneCover<K: Kernel>: Cover {
  private let kernel: K
  /// Of the first pixel of the piece.
  private let numbers: UnsafePointer<UInt16>
  private let step: Int
  /// Blocks that begin in this stretch of the piece are all like its first.
  private let evenStart: Int
  private let evenLast: Int

  /// The row of `mark` that lies in row `y` of the screen, from pixel `x` on.
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

  /// Behind the last block that begins at `x` or later and takes the same numbers as that; `x` if it is not the first
  /// of such a stretch.
  @inline(__always)
  func endOfStretch(_ x: Int, before end: Int) -> Int {
    K.pixels > 1 && x >= evenStart && x <= evenLast ? min(end, evenLast &+ 1) : x
  }

  @inline(__always)
  func numbers(_ x: Int) -> K.Numbers { unsafe kernel.numbers(numbers + x &* K.unit, step: step) }
}

/// The rows of several marks. Rounding happens once, however many there are.
@safe
struct ManyCovers<K: Kernel>: Cover {
  let kernel: K
  let unsafeChords: UnsafeBufferPointer<Chords.Chord>
  /// Where the piece begins on the screen.
  let start: Int

  @inline(__always)
  func over(_ under: K.Block, _ x: Int) -> K.Block {
    var fields = kernel.split(under)
    var isCovered = false
    for index in unsafe 0..<unsafeChords.count {
      let chord = unsafe unsafeChords[index]
      // What the piece begins with: a block may reach beyond the piece, where other marks are.
      if chord.start > start || chord.end <= start { continue }
      if isCovered { kernel.coverAgain(&fields) }
      isCovered = true
      unsafe kernel.cover(
        &fields, kernel.numbers(chord.unsafeNumbers + (start &+ x) &* K.unit, step: chord.step))
    }
    return isCovered ? kernel.join(fields, over: under) : under
  }
}
