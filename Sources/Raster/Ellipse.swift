import Overlay

/// An ellipse around (0, 0).
struct Ellipse {
  /// Lines of a pixel along which it is measured.
  private static let looks = 8

  private let long: Float
  private let short: Float
  /// Where a x² + 2 b x y + c y² is 1, there is its edge.
  private let a: Float
  private let b: Float
  private let c: Float
  /// No place in a pixel is farther from its middle than this, where the edge is at a distance of 1.
  private let reach: Float

  /// The part of a disc that lies within `radius` at its longer half.
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

  /// How much of the pixel between `x` and `x + 1` and between `y` and `y + 1` it covers.
  func coverage(x: Int, y: Int) -> Float {
    if long <= 0 || short <= 0 { return 0 }
    let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
    let distance = (a * x * x + 2 * b * x * y + c * y * y).squareRoot()
    if distance > 1 + reach { return 0 }
    if distance < 1 - reach { return 1 }
    // Along lines that the edge crosses rather than accompanies.
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

/// The direction that leans from upright towards the right by so many quarters of the circle, in steps of sixteenths:
/// sines would take a library that a board has no room for.
private func direction(_ lean: Float) -> (x: Float, y: Float) {
  let quarter = Float.pi / 2
  let angle = max(-1, min(1, lean)) * quarter
  let square = angle * angle
  // The first terms of both series; the error within a quarter is below three hundred-thousandths.
  let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
  return (sine, -cosine)
}
