import Overlay

/// An ellipse around (0, 0).
struct Ellipse {
  /// Number of lines through a pixel along which coverage is measured.
  private static let looks = 8

  private let long: Float
  private let short: Float
  /// Coefficients of the edge: a x² + 2 b x y + c y² = 1.
  private let a: Float
  private let b: Float
  private let c: Float
  /// Maximum distance of a point of a pixel from its centre, in the metric in which the edge is at distance 1.
  private let reach: Float

  /// Creates the part of an elliptic disc within `radius`, measured along its longer semi-axis.
  init(_ disc: Disc, radius: Float) {
    let along = direction(disc.lean)
    long = radius
    // Borders are as wide on the long sides as at the ends.
    short = disc.radius * disc.ratio - (disc.radius - radius)
    let (atEnds, atSides) = (1 / (long * long), 1 / (short * short))
    a = along.x * along.x * atEnds + along.y * along.y * atSides
    b = along.x * along.y * (atEnds - atSides)
    c = along.y * along.y * atEnds + along.x * along.x * atSides
    reach = 0.708 / short
  }

  /// Returns the share of the pixel (`x`, `y`) to (`x + 1`, `y + 1`) that the ellipse covers.
  func coverage(x: Int, y: Int) -> Float {
    if long <= 0 || short <= 0 { return 0 }
    let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
    let distance = (a * x * x + 2 * b * x * y + c * y * y).squareRoot()
    if distance > 1 + reach { return 0 }
    if distance < 1 - reach { return 1 }
    // Measures along the direction that crosses the edge, not the one that runs along it.
    return abs(a * x + b * y) >= abs(b * x + c * y) ? coverage(x, y, a, c) : coverage(y, x, c, a)
  }

  private func coverage(_ x: Float, _ y: Float, _ a: Float, _ c: Float) -> Float {
    var sum: Float = 0
    for look in 0..<Ellipse.looks {
      let y = y + (Float(look) + 0.5) / Float(Ellipse.looks) - 0.5
      let square = b * y * b * y - a * (c * y * y - 1)
      if square <= 0 { continue }
      let half = square.squareRoot()
      sum += max(0, min(x + 0.5, (half - b * y) / a) - max(x - 0.5, (-half - b * y) / a))
    }
    return sum / Float(Ellipse.looks)
  }
}

/// Returns the unit vector that leans from upright to the right by `lean` quarter turns. Series are used because sine
/// functions would need a library that a board has no room for.
private func direction(_ lean: Float) -> (x: Float, y: Float) {
  let quarter = Float.pi / 2
  let angle = max(-1, min(1, lean)) * quarter
  let square = angle * angle
  // The first terms of both series; the error within a quarter turn is below 0.00003.
  let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
  return (sine, -cosine)
}
