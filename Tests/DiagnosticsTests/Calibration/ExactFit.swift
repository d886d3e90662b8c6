import Examining

/// Least squares with integers of 128 bits: slow, and without any rounding.
struct ExactFit {
  /// A fraction as it comes, not reduced.
  struct Fraction {
    let above: Int128
    let below: Int128

    /// The value in 65536ths, rounded down.
    var scaled: Int128 {
      let product = above * 65536
      let (quotient, rest) = product.quotientAndRemainder(dividingBy: below)
      return rest != 0 && (rest < 0) != (below < 0) ? quotient - 1 : quotient
    }

    var value: Double { Double(above) / Double(below) }
  }

  /// Factors of x and y, and the offset.
  let x: [Fraction]
  let y: [Fraction]

  /// nil where there is not one best map.
  init?(_ pairs: [CalibrationPair]) {
    let rows = pairs.map { [Int128($0.rawX), Int128($0.rawY), 1] }
    let normal = (0..<3).map { i in (0..<3).map { j in rows.reduce(0) { $0 + $1[i] * $1[j] } } }
    let below = ExactFit.determinant(normal)
    if below == 0 { return nil }
    func solve(_ target: (CalibrationPair) -> Int) -> [Fraction] {
      let right = (0..<3).map { i in zip(rows, pairs).reduce(0) { $0 + $1.0[i] * Int128(target($1.1)) } }
      return (0..<3).map { column in
        var replaced = normal
        for i in 0..<3 { replaced[i][column] = right[i] }
        return Fraction(above: ExactFit.determinant(replaced), below: below)
      }
    }
    x = solve { $0.x }
    y = solve { $0.y }
  }

  private static func determinant(_ m: [[Int128]]) -> Int128 {
    let first = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
    let second = m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
    let third = m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    return first - second + third
  }

  func miss(_ pair: CalibrationPair) -> Double {
    func off(_ row: [Fraction], _ target: Int) -> Double {
      row[0].value * Double(pair.rawX) + row[1].value * Double(pair.rawY) + row[2].value - Double(target)
    }
    let (across, down) = (off(x, pair.x), off(y, pair.y))
    return (across * across + down * down).squareRoot()
  }
}
