import Pixels

extension Painter {
  /// Copies a part of an app's own frame to a page, below the marks that are there. Returns the area that has changed.
  ///
  /// Under a mark, a pixel changes from the mark over the old frame to the mark over the new frame in one store: the
  /// app's own value is never visible there. The page is not read, so it does not matter what it holds. Pixels that are
  /// given back later are those of this frame.
  ///
  /// - Parameters:
  ///   - frame: contents of the whole page, in the painter's format and in separate memory, constant during the call.
  ///   - area: in pixels of the page; clipped to the frame, the page and the painter's memory.
  ///   - page: position of the page in the painter's memory.
  public mutating func present<Access: PixelAccess & ~Copyable>(
    _ frame: PixelMemory, _ area: Rectangle, on page: Rectangle, through access: inout Access
  ) -> DirtyRectangles {
    precondition(frame.format.bytesPerPixel == shadow.bytesPerPixel)
    var dirty = DirtyRectangles()
    let area = part(area, of: frame, on: page)
    if area.isEmpty { return dirty }
    access.expect(pieces: shadow.pieces(of: area))
    oldSpans.lookAtNothing()
    newSpans.look(at: placed, sprites, within: area)
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

  /// Returns the clipped area in pixels of the painter's memory. A page that is partly visible begins before the memory
  /// ends, so the sums cannot overflow, and nothing is subtracted.
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

  private mutating func presentRows<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ row: inout FrameRow, _ kernel: K, _ access: inout Access
  ) {
    while row.y < row.bottom {
      newSpans.take(row.y)
      if newSpans.count == 0 {
        row.copy(before: max(row.y + 1, newSpans.nextRow), &access)
        continue
      }
      var start = row.left
      while let piece = RowSpans.nextPiece(oldSpans, newSpans, from: start) {
        row.copy(start, piece.start, &access)
        presentPiece(piece, row, kernel, &access)
        start = piece.end
      }
      row.copy(start, row.right, &access)
      row.advance()
    }
  }

  /// Presents a marked piece, one strip of the shadow after the other.
  private func presentPiece<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ piece: RowSpans.Piece, _ row: FrameRow, _ kernel: K, _ access: inout Access
  ) {
    var start = piece.start
    while start < piece.end {
      let end = min(piece.end, shadow.endOfStrip(at: start))
      let cover = newSpans.cover(RowSpans.Piece(start: start, end: end, mark: piece.mark), kernel)
      row.compose(start, end, kernel, &access, cover)
      start = end
    }
  }
}
