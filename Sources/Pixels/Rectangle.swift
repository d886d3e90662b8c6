import Touch

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

  public var width: Int { right - left }
  public var height: Int { bottom - top }
  public var isEmpty: Bool { left >= right || top >= bottom }

  /// Returns the rectangle without `margin` pixels at each edge, or with so many more where it is negative.
  public func inset(by margin: Int) -> Rectangle {
    Rectangle(left: left + margin, top: top + margin, right: right - margin, bottom: bottom - margin)
  }

  package var size: Int { (right - left) * (bottom - top) }

  package func contains(_ position: Position) -> Bool {
    position.x >= Float(left) && position.x < Float(right) && position.y >= Float(top) && position.y < Float(bottom)
  }

  package func intersects(_ other: Rectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  package func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  package func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
