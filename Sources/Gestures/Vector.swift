import Touch

/// A movement on the screen in pixels, or a velocity in pixels a second.
public struct Vector: Equatable, Sendable, BitwiseCopyable {
  public var x: Float
  public var y: Float

  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  init(from start: Position, to end: Position) { self.init(x: end.x - start.x, y: end.y - start.y) }

  /// Length in pixels, or speed in pixels a second.
  public var length: Float { (x * x + y * y).squareRoot() }

  static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }

  static func * (a: Vector, factor: Float) -> Vector { Vector(x: a.x * factor, y: a.y * factor) }
}

extension Position {
  /// Returns the distance to another position in pixels.
  public func distance(to other: Position) -> Float { Vector(from: self, to: other).length }
}
