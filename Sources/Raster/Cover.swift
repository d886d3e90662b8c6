/// What lies over a piece of a row.
protocol Cover<K> {
  associatedtype K: Kernel
  /// The block from pixel `x` of the piece on, covered.
  func over(_ under: K.Block, _ x: Int) -> K.Block
}

/// The row of one mark.
@safe
struct OneCover<K: Kernel>: Cover {
  let kernel: K
  /// Of the first pixel of the piece.
  let unsafeNumbers: UnsafePointer<UInt16>
  let step: Int

  @inline(__always)
  func over(_ under: K.Block, _ x: Int) -> K.Block {
    var fields = kernel.split(under)
    unsafe kernel.cover(&fields, unsafeNumbers + x &* K.unit, step: step)
    return kernel.join(fields, over: under)
  }
}

/// The rows of several marks. Rounding happens once, however many there are.
@safe
struct ManyCovers<K: Kernel>: Cover {
  let kernel: K
  let unsafeChords: UnsafeBufferPointer<Chords.Chord>
  /// Where the piece begins on the screen.
  let start: Int
  let step: Int

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
      unsafe kernel.cover(&fields, chord.unsafeNumbers + (start &+ x) &* K.unit, step: step)
    }
    return isCovered ? kernel.join(fields, over: under) : under
  }
}
