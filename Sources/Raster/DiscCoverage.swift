/// Returns the share, from 0 to 1, of the pixel (`x`, `y`) to (`x + 1`, `y + 1`) that a disc around (0, 0) covers.
///
/// The pixel is mirrored into the part of the circle where the edge is flat. There the disc fills each column of the
/// pixel from below: all of it up to `full`, and nothing from `none` on. Between them the edge is so nearly straight
/// that three samples leave an error far below a level of any depth.
func discCoverage(radius: Float, x: Int, y: Int) -> Float {
  let column = x < 0 ? -x - 1 : x
  let row = y < 0 ? -y - 1 : y
  let far = Float(max(column, row))
  let near = Float(min(column, row))
  let square = radius * radius
  if (far + 1) * (far + 1) + (near + 1) * (near + 1) <= square { return 1 }
  if far * far + near * near >= square { return 0 }
  if far == 0 { return middleCoverage(radius) }
  let full = min(near + 1, max(near, max(0, square - (far + 1) * (far + 1)).squareRoot()))
  let none = min(near + 1, max(near, max(0, square - far * far).squareRoot()))
  return max(0, min(1, full - near + areaBelowCircle(square, full, none) - far * (none - full)))
}

/// Returns the coverage of a pixel at the centre, where a small disc is steep: twice the area below the diagonal.
private func middleCoverage(_ radius: Float) -> Float {
  let square = radius * radius
  let full = max(0, square - 1).squareRoot()
  let corner = (square / 2).squareRoot()
  let half = full - full * full / 2 + areaBelowCircle(square, full, corner) - (corner * corner - full * full) / 2
  return max(0, min(1, 2 * half))
}

/// Integrates the circle's height with Gauss's three points and weights.
private func areaBelowCircle(_ square: Float, _ from: Float, _ to: Float) -> Float {
  let middle = (from + to) / 2
  let step = (to - from) / 2 * 0.774_596_67
  func height(_ t: Float) -> Float { max(0, square - t * t).squareRoot() }
  return (to - from) * (5 * height(middle - step) + 8 * height(middle) + 5 * height(middle + step)) / 18
}
