extension Painter {
  /// The rows of a column that lies within one strip. Returns the part that has changed.
  @_optimize(speed)
  mutating func paint<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ column: Rectangle, isHealing: Bool, _ kernel: K, _ access: inout Access
  ) -> Rectangle {
    let step = sprite.step
    let lineLength = target.lineLength
    let shadow = shadow
    var changed = Rectangle(left: column.right, top: column.bottom, right: column.left, bottom: column.top)
    var row = Row(target, shadow, x: column.left, y: column.top)
    for y in column.top..<column.bottom {
      oldChords.take(y, sprite)
      newChords.take(y, sprite)
      var start = Int.min
      while let piece = nextPiece(from: start) {
        start = piece.end
        let pixels = row.piece(piece.start, piece.end, size: kernel.bytesPerPixel)
        if isHealing && pixels.isUntouched(kernel, access) { continue }
        if piece.wasMarked { unsafe shadow.keep(piece.start, y, piece.end &- piece.start, pixels.unsafeShown) }
        let written = paint(piece, pixels, kernel, &access, step)
        if written.end == 0 { continue }
        row.first = min(row.first, piece.start &+ written.first)
        row.end = max(row.end, piece.start &+ written.end)
        let place = written.first &* kernel.bytesPerPixel
        unsafe access.finish(
          pixels.unsafeTarget + place, count: written.end &* kernel.bytesPerPixel &- place,
          from: pixels.unsafeShown + place)
      }
      if row.end > 0 {
        changed = Rectangle(
          left: min(changed.left, row.first), top: min(changed.top, y), right: max(changed.right, row.end),
          bottom: y &+ 1)
        row.first = .max
        row.end = 0
      }
      unsafe row.unsafeTarget += lineLength
      unsafe row.unsafeUnderneath += shadow.pitch
    }
    return changed
  }

  @inline(__always)
  private func paint<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ piece: Piece, _ pixels: PieceOfRow, _ kernel: K, _ access: inout Access, _ step: Int
  ) -> PieceOfRow.Written {
    if piece.marks == 0 { return pixels.exchange(kernel, &access, NoCover<K>()) }
    if piece.marks == 1 {
      let cover = unsafe OneCover(
        kernel: kernel, unsafeNumbers: newChords[piece.mark].unsafeNumbers + piece.start &* K.unit, step: step)
      if K.pixels > 1 && !piece.wasMarked { return pixels.lay(kernel, &access, cover) }
      return pixels.exchange(kernel, &access, cover)
    }
    let cover = unsafe ManyCovers(
      kernel: kernel, unsafeChords: newChords.unsafeAll, start: piece.start, step: step)
    return pixels.exchange(kernel, &access, cover)
  }

  /// Pixels of a row that all have the same marks.
  private struct Piece {
    var start: Int
    var end: Int
    var wasMarked: Bool
    /// How many new chords cover it, and one of them.
    var marks: Int
    var mark: Int
  }

  @inline(__always)
  private func nextPiece(from start: Int) -> Piece? {
    if newChords.count == 1 && oldChords.count == 0 {
      let chord = newChords[0]
      if start != .min { return nil }
      return Piece(start: chord.start, end: chord.end, wasMarked: false, marks: 1, mark: 0)
    }
    var piece = Piece(start: start, end: .max, wasMarked: false, marks: 0, mark: 0)
    while true {
      for index in 0..<oldChords.count where oldChords[index].end > piece.start {
        let chord = oldChords[index]
        if chord.start <= piece.start { piece.wasMarked = true }
        piece.end = min(piece.end, chord.start <= piece.start ? chord.end : chord.start)
      }
      for index in 0..<newChords.count where newChords[index].end > piece.start {
        let chord = newChords[index]
        if chord.start <= piece.start {
          piece.marks &+= 1
          piece.mark = index
        }
        piece.end = min(piece.end, chord.start <= piece.start ? chord.end : chord.start)
      }
      if piece.end == .max { return nil }
      if piece.wasMarked || piece.marks > 0 { return piece }
      piece.start = piece.end
      piece.end = .max
    }
  }
}
