/// A straight piece of a stroke.
public struct Line: Sendable, BitwiseCopyable {
  public var x0: Float
  public var y0: Float
  public var x1: Float
  public var y1: Float

  public init(x0: Float, y0: Float, x1: Float, y1: Float) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// Returns the distance of a point from the nearest point of the line.
  public func distance(_ x: Float, _ y: Float) -> Float {
    let alongX = x1 - x0
    let alongY = y1 - y0
    let length = alongX * alongX + alongY * alongY
    let share = length > 0 ? min(1, max(0, ((x - x0) * alongX + (y - y0) * alongY) / length)) : 0
    let offX = x - x0 - share * alongX
    let offY = y - y0 - share * alongY
    return (offX * offX + offY * offY).squareRoot()
  }
}

extension [Line] {
  /// The box around the lines; nil if there are none.
  public var bounds: (left: Float, top: Float, right: Float, bottom: Float)? {
    guard let first else { return nil }
    var (left, top, right, bottom) = (first.x0, first.y0, first.x0, first.y0)
    for line in self {
      (left, top) = (Swift.min(left, line.x0, line.x1), Swift.min(top, line.y0, line.y1))
      (right, bottom) = (Swift.max(right, line.x0, line.x1), Swift.max(bottom, line.y0, line.y1))
    }
    return (left, top, right, bottom)
  }

  /// Returns the distance of a point from the nearest line.
  public func distance(_ x: Float, _ y: Float) -> Float {
    var nearest = Float.infinity
    for line in self { nearest = Swift.min(nearest, line.distance(x, y)) }
    return nearest
  }
}
