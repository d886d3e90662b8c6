/// The affine map from a panel's units to pixels that fits the targets best, by least squares.
struct AffineFit: Equatable {
  /// One pixel coordinate as a function of the panel's coordinates.
  struct Row: Equatable {
    let byX: Double
    let byY: Double
    let offset: Double

    func value(_ x: Double, _ y: Double) -> Double { offset + byX * x + byY * y }
  }

  let x: Row
  let y: Row

  /// Returns nil if the touches do not span a plane: all are at one place, or in one line.
  init?(_ pairs: some Collection<CalibrationPair>) {
    guard let spread = Spread(pairs), spread.spansPlane else { return nil }
    x = spread.row { Double($0.x) }
    y = spread.row { Double($0.y) }
  }

  func place(_ pair: CalibrationPair) -> (x: Double, y: Double) {
    let (rawX, rawY) = (Double(pair.rawX), Double(pair.rawY))
    return (x.value(rawX, rawY), y.value(rawX, rawY))
  }

  /// Returns the distance of a mapped touch from its target, in pixels.
  func miss(_ pair: CalibrationPair) -> Double {
    let place = place(pair)
    let (x, y) = (place.x - Double(pair.x), place.y - Double(pair.y))
    return (x * x + y * y).squareRoot()
  }
}

/// Second moments of touches about their mean. Sums about the mean lose no digits, wherever a panel's range begins.
private struct Spread<Pairs: Collection<CalibrationPair>> {
  /// Maximum squared correlation of the axes. Above it, the difference between the axes is only noise.
  private static var largestCorrelation: Double { 0.98 }

  private let pairs: Pairs
  private let middle: (x: Double, y: Double)
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  init?(_ pairs: Pairs) {
    if pairs.isEmpty { return nil }
    self.pairs = pairs
    var sum = (x: 0.0, y: 0.0)
    for pair in pairs { sum = (sum.x + Double(pair.rawX), sum.y + Double(pair.rawY)) }
    middle = (sum.x / Double(pairs.count), sum.y / Double(pairs.count))
    for pair in pairs {
      let (x, y) = (Double(pair.rawX) - middle.x, Double(pair.rawY) - middle.y)
      xx += x * x
      xy += x * y
      yy += y * y
    }
  }

  var spansPlane: Bool { xx > 0 && yy > 0 && xy * xy < xx * yy * Self.largestCorrelation }

  func row(_ target: (CalibrationPair) -> Double) -> AffineFit.Row {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let target = target(pair)
      sum += target
      x += (Double(pair.rawX) - middle.x) * target
      y += (Double(pair.rawY) - middle.y) * target
    }
    let determinant = xx * yy - xy * xy
    let byX = (x * yy - y * xy) / determinant
    let byY = (y * xx - x * xy) / determinant
    return AffineFit.Row(
      byX: byX, byY: byY, offset: sum / Double(pairs.count) - byX * middle.x - byY * middle.y)
  }
}
