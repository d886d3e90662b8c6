/// Pixels from `left` up to but not including `right`, and from `top` up to but not including `bottom`.
public struct Rectangle: Equatable, Sendable, BitwiseCopyable {
  public var left: Int
  public var top: Int
  public var right: Int
  public var bottom: Int

  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  public var isEmpty: Bool { left >= right || top >= bottom }

  var size: Int { (right - left) * (bottom - top) }

  func intersects(_ other: Rectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// The areas that a frame has changed; no two overlap.
public struct DirtyRectangles: Sendable {
  /// Where there are more, those are merged that waste least.
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

  /// Adds an area, merging it with every one that it overlaps.
  public mutating func add(_ rectangle: Rectangle) {
    if rectangle.isEmpty { return }
    var merged = rectangle
    while let index = firstToMerge(merged) {
      merged = merged.union(rectangles[index])
      count -= 1
      rectangles[index] = rectangles[count]
    }
    rectangles[count] = merged
    count += 1
  }

  /// One that overlaps; where there is no room for another, the one with which the union is smallest.
  private func firstToMerge(_ rectangle: Rectangle) -> Int? {
    for index in 0..<count where rectangles[index].intersects(rectangle) { return index }
    if count < DirtyRectangles.capacity { return nil }
    var best = 0
    for index in 1..<count
    where rectangles[index].union(rectangle).size < rectangles[best].union(rectangle).size {
      best = index
    }
    return best
  }
}
