/// The marks that cover a piece of a row.
protocol Cover<K> {
  associatedtype K: BlendKernel
  /// Returns `under`, the block that begins at pixel `x` of the piece, blended with the marks.
  func over(_ under: K.Block, _ x: Int, _ kernel: K) -> K.Block
  /// Whether the block that begins at pixel `x` of the piece was covered in the same way by the mark that is replaced.
  func isLikeBefore(_ x: Int) -> Bool
}

/// No mark: blocks stay as they are.
struct NoCover<K: BlendKernel>: Cover {
  @inline(__always)
  func over(_ under: K.Block, _ x: Int, _ kernel: K) -> K.Block { under }

  @inline(__always)
  func isLikeBefore(_ x: Int) -> Bool { false }
}

/// The row of one mark, which may be shorter than the piece, or of several that were made flat.
@safe
struct OneCover<K: BlendKernel>: Cover {
  /// Factors of the first pixel of the piece.
  private let factors: UnsafePointer<UInt16>
  private let step: Int
  /// A block has factors if it begins at a pixel from `first` to `last` of the piece; other blocks lie beside the mark.
  private let first: Int
  private let last: Int
  /// All blocks that begin at a pixel from `evenStart` to `evenLast` of the piece have the same factors.
  private let evenStart: Int
  private let evenLast: Int
  /// Blocks that begin at a pixel from `sameStart` to `sameLast` also have the factors of the mark that is replaced.
  private var sameStart = 0
  private var sameLast = -1

  /// Creates the cover of `mark` in row `y` of the screen, from pixel `x` on.
  @inline(__always)
  init(_ mark: RowSpans.Candidate, x: Int, y: Int) {
    let sprite = mark.sprite
    step = sprite.step
    let index = y &- mark.top
    let left = mark.left &- x
    unsafe factors = sprite.unsafeFactors(row: index, x: 0 &- left)
    first = left &- Sprite.margin
    last = left &+ sprite.width &+ Sprite.margin &- K.pixels
    let row = sprite.row(index)
    evenStart = left &+ Int(row.evenStart)
    evenLast = left &+ Int(row.evenEnd) &- K.pixels
  }

  /// Creates the cover of `mark`, which replaces `old`, in row `y` of the screen, from pixel `x` on. Both cross the row.
  @inline(__always)
  init(_ mark: RowSpans.Candidate, replacing old: RowSpans.Candidate, x: Int, y: Int) {
    self.init(mark, x: x, y: y)
    if let run = mark.evenRun(like: old, y: y, K.self) {
      (sameStart, sameLast) = (run.start &- x, run.end &- x &- K.pixels)
    }
  }

  /// - Parameter factors: those of the piece's first pixel; every block of the piece has some.
  @inline(__always)
  init(unsafeFactors factors: UnsafePointer<UInt16>, step: Int) {
    unsafe self.factors = factors
    self.step = step
    (first, last) = (.min, .max)
    (evenStart, evenLast) = (0, -1)
  }

  @inline(__always)
  func over(_ under: K.Block, _ x: Int, _ kernel: K) -> K.Block {
    x >= first && x <= last ? kernel.cover(under, factors(x, kernel)) : under
  }

  @inline(__always)
  func isLikeBefore(_ x: Int) -> Bool { x >= sameStart && x <= sameLast }

  /// Returns the end of the run of positions, from `x` on, at which blocks have the same factors as the block at `x`;
  /// `x` if there is no such run.
  @inline(__always)
  func endOfStretch(_ x: Int, before end: Int) -> Int {
    K.pixels > 1 && x >= evenStart && x <= evenLast ? min(end, evenLast &+ 1) : x
  }

  /// Returns the factors of the block at `x`, which the mark's row must reach.
  @inline(__always)
  func factors(_ x: Int, _ kernel: K) -> K.Factors { unsafe kernel.factors(factors + x &* K.unit, step: step) }
}

extension OneCover<Kernel32> {
  /// Returns the block at `x`, covered above transparent pixels.
  @inline(__always)
  func alone(_ x: Int, _ kernel: Kernel32) -> Kernel32.Block {
    x >= first && x <= last ? kernel.alone(factors(x, kernel)) : Kernel32.Block()
  }
}
