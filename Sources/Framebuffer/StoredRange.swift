/// The range of a framebuffer's memory stored to since the last publication.
///
/// A driver with deferred I/O turns the pages that were stored to into lines. Up to Linux 6.18, DRM's drivers lose
/// pages that lie within one line and reach its end. Pages that the app stored to are not known here but count as well,
/// so every flush must include pages of two lines.
struct StoredRange {
  private var start = Int.max
  private var end = 0

  var isEmpty: Bool { end == 0 }

  mutating func add(_ piece: Range<Int>) {
    start = min(start, piece.lowerBound)
    end = max(end, piece.upperBound)
  }

  /// Whether a copy of both ranges would be more than twice as large as they are, for the gap between them.
  func isFar(from other: Range<Int>) -> Bool {
    !isEmpty && max(start, other.lowerBound) - min(end, other.upperBound) > end - start + other.count
  }

  /// Returns a byte of another line that must be stored to as well; nil where the pages already have several lines.
  func companion(lineLength: Int, memoryLength: Int, pageSize: Int) -> Int? {
    let line = start / pageSize * pageSize / lineLength
    let pagesEnd = min((end + pageSize - 1) / pageSize * pageSize, memoryLength)
    if pagesEnd > (line + 1) * lineLength { return nil }
    let other = line > 0 ? line * lineLength - 1 : lineLength
    return other < memoryLength ? other : nil
  }
}
