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

/// The areas that a frame changes: never more than there are marks before and after it, and no two that overlap.
public struct DirtyRectangles: Sendable {
  public static let capacity = 128

  public private(set) var count = 0
  private var rectangles: InlineArray<128, Rectangle>

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
    var index = 0
    while index < count {
      if rectangles[index].intersects(merged) {
        merged = merged.union(rectangles[index])
        count -= 1
        rectangles[index] = rectangles[count]
        index = 0
      } else {
        index += 1
      }
    }
    rectangles[count] = merged
    count += 1
  }
}
