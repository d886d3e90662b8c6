/// Clockwise rotation by which an upright picture lies on a page; the raw value is in degrees.
public enum Turn: Int, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Whether width and height swap between the upright picture and the page.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// Number of quarter turns, from 0 to 3.
  public var quarterTurns: Int { rawValue / 90 }

  /// Returns the position to which the turn moves a point of an upright picture of this size.
  package func turned<Number: Numeric>(_ x: Number, _ y: Number, width: Number, height: Number) -> (
    x: Number, y: Number
  ) {
    switch self {
    case .none: (x, y)
    case .quarter: (height - y, x)
    case .half: (width - x, height - y)
    case .threeQuarters: (y, width - x)
    }
  }
}
