import Foundation

/// The area that a disc around (0, 0) covers of the pixel whose top left corner is (x, y): 0 to 1, exactly.
///
/// No pixel has the disc's centre line inside, so it can be turned into the quadrant where x and y are not negative.
/// There the disc fills each column of the pixel from its top, `y`, down to the circle, the square root of r² - t²:
/// whole up to `full`, where the circle comes in through the bottom, and not at all from `none` on, where it leaves
/// through the top.
public func discCoverage(radius: Double, x: Int, y: Int) -> Double {
  let left = Double(x < 0 ? -x - 1 : x)
  let top = Double(y < 0 ? -y - 1 : y)
  let full = min(max(circle(radius, top + 1), left), left + 1)
  let none = min(max(circle(radius, top), left), left + 1)
  return (full - left) + (areaBelowCircle(radius, none) - areaBelowCircle(radius, full)) - top * (none - full)
}

/// How far the circle is to the side at distance `t` from the centre; 0 beyond its end.
private func circle(_ radius: Double, _ t: Double) -> Double {
  max(0, radius * radius - t * t).squareRoot()
}

/// The integral of the circle's height from 0 to `t`.
private func areaBelowCircle(_ radius: Double, _ t: Double) -> Double {
  if radius <= 0 { return 0 }
  let t = min(t, radius)
  return (t * circle(radius, t) + radius * radius * asin(t / radius)) / 2
}

/// The coverage of all pixels around a disc, worked out once: it is the same wherever the disc lies.
struct Disc {
  /// Pixels from `-reach` up to but not including `reach` can be covered.
  let reach: Int
  private let coverage: [Double]

  init(radius: Double) {
    let reach = max(0, Int(radius.rounded(.up)))
    var coverage: [Double] = []
    for y in 0..<reach {
      for x in 0..<reach { coverage.append(discCoverage(radius: radius, x: x, y: y)) }
    }
    self.reach = reach
    self.coverage = coverage
  }

  /// 0 to 1 of the pixel whose top left corner is (x, y) from the centre.
  func covers(_ x: Int, _ y: Int) -> Double {
    let column = x < 0 ? -x - 1 : x
    let row = y < 0 ? -y - 1 : y
    return column < reach && row < reach ? coverage[row * reach + column] : 0
  }
}
