/// The areas that a frame has changed; no two overlap.
public struct DirtyRectangles: Sendable {
  /// Maximum number of rectangles. Beyond it, those are merged whose union is smallest.
  public static let capacity = 16

  public private(set) var count = 0
  private var rectangles: InlineArray<16, Rectangle>

  public init() {
    rectangles = InlineArray(repeating: Rectangle(left: 0, top: 0, right: 0, bottom: 0))
  }

  public var isEmpty: Bool { count == 0 }

  public subscript(index: Int) -> Rectangle {
    precondition(index < count)
    return rectangles[index]
  }

  /// The rows from the uppermost to the lowest rectangle.
  public var rows: Range<Int> {
    var (top, bottom) = (Int.max, Int.min)
    for index in 0..<count { (top, bottom) = (min(top, rectangles[index].top), max(bottom, rectangles[index].bottom)) }
    return isEmpty ? 0..<0 : top..<bottom
  }

  /// Adds an area, merged with all rectangles that it overlaps.
  ///
  /// - Parameter limit: number of rectangles that there may be afterwards.
  public mutating func add(_ rectangle: Rectangle, limit: Int = DirtyRectangles.capacity) {
    if rectangle.isEmpty { return }
    var merged = rectangle
    while let index = firstToMerge(merged, limit) {
      merged = merged.union(rectangles[index])
      count -= 1
      rectangles[index] = rectangles[count]
    }
    rectangles[count] = merged
    count += 1
  }

  /// Returns a rectangle that overlaps or, when there are `limit` already, the one with the smallest union.
  private func firstToMerge(_ rectangle: Rectangle, _ limit: Int) -> Int? {
    for index in 0..<count where rectangles[index].intersects(rectangle) { return index }
    if count < limit { return nil }
    var best = 0
    for index in 1..<count
    where rectangles[index].union(rectangle).size < rectangles[best].union(rectangle).size {
      best = index
    }
    return best
  }
}
