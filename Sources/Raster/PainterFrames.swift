import Pixels

extension Painter {
  /// Brings a part of an app's own frame to a page, with the marks that lie there over it. Returns what has changed.
  ///
  /// Under a mark, a pixel goes from what the mark made of the old frame to what it makes of the new one, in one store:
  /// at no moment is the app's own value to be seen there. It does not matter what the app writes, nor what is on the
  /// page, which is not looked at. What is given back from now on is the app's.
  ///
  /// - Parameters:
  ///   - frame: what the whole page should hold, in the painter's format, in memory apart from the page. It does not
  ///     change meanwhile.
  ///   - area: in pixels of the page. Any is taken: what lies beside the frame, the page or the painter's memory is left
  ///     away.
  ///   - page: where it lies in the painter's memory.
  public mutating func present<Access: PixelAccess & ~Copyable>(
    _ frame: PixelMemory, _ area: Rectangle, on page: Rectangle, through access: inout Access
  ) -> DirtyRectangles {
    precondition(frame.format.bytesPerPixel == shadow.bytesPerPixel)
    var dirty = DirtyRectangles()
    let area = part(area, of: frame, on: page)
    if area.isEmpty { return dirty }
    access.expect(pieces: Shadow.pieces(of: area))
    oldChords.lookAtNothing()
    newChords.look(at: placed, sprites, within: area)
    var row = FrameRow(frame, target, shadow, area, on: page)
    switch brush {
    case .fields(let kernel): presentRows(&row, kernel, &access)
    case .bytes(let kernel): presentRows(&row, kernel, &access)
    case .plain(let kernel): presentRows(&row, kernel, &access)
    }
    shadow.forgetKept()
    dirty.add(area)
    return dirty
  }

  /// Where what there is of the area lies in the painter's memory. A page of which something is visible begins before
  /// the memory ends, so no sum is too large; and none is too small, as nothing is subtracted.
  private func part(_ area: Rectangle, of frame: PixelMemory, on page: Rectangle) -> Rectangle {
    let visible = page.intersection(target.bounds)
    let there = area.intersection(Rectangle(left: 0, top: 0, right: frame.width, bottom: frame.height))
    if visible.isEmpty || there.isEmpty {
      return Rectangle(left: 0, top: 0, right: 0, bottom: 0)
    }
    return Rectangle(
      left: page.left + there.left, top: page.top + there.top, right: page.left + there.right,
      bottom: page.top + there.bottom
    ).intersection(visible)
  }

  private mutating func presentRows<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ row: inout FrameRow, _ kernel: K, _ access: inout Access
  ) {
    while row.y < row.bottom {
      newChords.take(row.y)
      var start = row.left
      while let piece = nextPiece(from: start) {
        row.copy(start, piece.start, &access)
        presentPiece(piece, row, kernel, &access)
        start = piece.end
      }
      row.copy(start, row.right, &access)
      row.advance()
    }
  }

  /// Of a marked piece, what lies within each strip of the shadow.
  private func presentPiece<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ piece: Piece, _ row: FrameRow, _ kernel: K, _ access: inout Access
  ) {
    var start = piece.start
    while start < piece.end {
      let end = min(piece.end, Shadow.endOfStrip(at: start))
      if piece.marks == 1 {
        let mark = newChords.candidate(newChords[piece.mark])
        row.compose(start, end, kernel, &access, OneCover(kernel, mark, x: start, y: row.y))
      } else {
        let cover = unsafe ManyCovers(kernel: kernel, unsafeChords: newChords.unsafeAll, start: start)
        row.compose(start, end, kernel, &access, cover)
      }
      start = end
    }
  }
}
