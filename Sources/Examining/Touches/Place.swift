import Touch

/// A place on the screen or beside it, or a vector between places, in pixels.
package struct Place: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Converts a position, which a calibration may have made huge or not a number.
  package init(_ position: Position) {
    x = Place.bounded(position.x)
    y = Place.bounded(position.y)
  }

  private static func bounded(_ value: Float) -> Double {
    value.isNaN ? 0 : Double(max(-1_000_000, min(1_000_000, value)))
  }

  /// The square of the length.
  var square: Double { x * x + y * y }

  var length: Double { square.squareRoot() }

  package func distance(to other: Place) -> Double { (other - self).length }

  /// Returns the component of this vector in the direction of another.
  func along(_ other: Place) -> Double {
    let length = other.length
    return length > 0 ? (x * other.x + y * other.y) / length : 0
  }

  /// Returns the component of this vector across the direction of another.
  func across(_ other: Place) -> Double {
    let length = other.length
    return length > 0 ? (x * other.y - y * other.x) / length : self.length
  }

  var pixelX: Int { Int(x.rounded(.down)) }
  var pixelY: Int { Int(y.rounded(.down)) }

  static func + (a: Place, b: Place) -> Place { Place(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Place, b: Place) -> Place { Place(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Place, factor: Double) -> Place { Place(x: a.x * factor, y: a.y * factor) }

  func least(_ other: Place) -> Place { Place(x: min(x, other.x), y: min(y, other.y)) }
  func most(_ other: Place) -> Place { Place(x: max(x, other.x), y: max(y, other.y)) }
}
