import Pixels

extension Painter {
  /// Paints the rows of a column that lies within one strip. Returns the part that has changed.
  mutating func paint<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ column: Rectangle, isHealing: Bool, _ kernel: K, _ access: inout Access
  ) -> Rectangle {
    var row = Row(target, shadow, column, isHealing: isHealing)
    // `paintCrowd` takes no longer where pixels are painted one by one.
    if K.pixels > 1 && oldSpans.candidateCount <= 1 && newSpans.isLone {
      paintLone(&row, kernel, &access)
    } else {
      paintCrowd(&row, kernel, &access)
    }
    return row.changed
  }

  /// Paints rows in which at most one old mark is removed, and at most one new mark is added that the page does not
  /// cut: the most frequent case. Where both marks overlap in a row, one piece covers both; the factors of the new mark
  /// change no pixel beside it.
  @_optimize(speed)
  // A caller that held both loops would have too few registers for either.
  @inline(never)
  private func paintLone<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ row: inout Row, _ kernel: K, _ access: inout Access
  ) {
    // `nobody` is a mark that crosses no row.
    let old = oldSpans.lone ?? sprites.nobody
    let new = newSpans.lone ?? sprites.nobody
    while row.y < row.bottom {
      let (oldStart, oldEnd) = old.span(row.y)
      let (start, end) = new.span(row.y)
      if start < end {
        if oldStart >= end || oldEnd <= start {
          row.lay(start, end, kernel, &access, OneCover(new, x: start, y: row.y))
          if oldStart < oldEnd { row.clear(oldStart, oldEnd, kernel, &access) }
        } else {
          let left = min(oldStart, start)
          let cover = OneCover<K>(new, replacing: old, x: left, y: row.y)
          row.exchange(left, max(oldEnd, end), kernel, &access, cover)
        }
      } else if oldStart < oldEnd {
        row.clear(oldStart, oldEnd, kernel, &access)
      }
      row.advance()
    }
  }

  /// Paints any number of marks.
  @inline(never)
  private mutating func paintCrowd<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ row: inout Row, _ kernel: K, _ access: inout Access
  ) {
    if row.isHealing { oldSpans.lookAtNothing() }
    while row.y < row.bottom {
      oldSpans.take(row.y)
      newSpans.take(row.y)
      var start = Int.min
      while let piece = RowSpans.nextPiece(oldSpans, newSpans, from: start) {
        start = piece.end
        let cover: OneCover<K>
        if let (old, new) = RowSpans.exchange(oldSpans, newSpans, piece) {
          cover = OneCover(new, replacing: old, x: piece.start, y: row.y)
        } else {
          cover = newSpans.cover(piece, kernel)
        }
        row.exchange(piece.start, piece.end, kernel, &access, cover)
      }
      row.advance()
    }
  }
}
