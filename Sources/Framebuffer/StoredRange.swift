/// The part of a framebuffer's memory that was stored to since it was last published.
///
/// A driver that copies later takes the pages that were stored to for lines. Up to Linux 6.18, DRM's drivers forget
/// pages that lie within one line and reach its end. The app's pages, of which nothing is known here, count as well:
/// so every flush must have pages of two lines.
struct StoredRange {
  private var start = Int.max
  private var end = 0

  var isEmpty: Bool { end == 0 }

  mutating func add(_ piece: Range<Int>) {
    start = min(start, piece.lowerBound)
    end = max(end, piece.upperBound)
  }

  /// Whether a copy that reaches from one to the other takes more along between them than both are.
  func isFar(from other: Range<Int>) -> Bool {
    !isEmpty && max(start, other.lowerBound) - min(end, other.upperBound) > end - start + other.count
  }

  /// A byte of another line, which must be stored to as well; nil where the pages have several lines.
  func companion(lineLength: Int, memoryLength: Int, pageSize: Int) -> Int? {
    let line = start / pageSize * pageSize / lineLength
    let pagesEnd = min((end + pageSize - 1) / pageSize * pageSize, memoryLength)
    if pagesEnd > (line + 1) * lineLength { return nil }
    let other = line > 0 ? line * lineLength - 1 : lineLength
    return other < memoryLength ? other : nil
  }
}
