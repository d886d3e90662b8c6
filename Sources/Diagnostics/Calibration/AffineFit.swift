/// The affine map from a panel's units to pixels that misses targets least, in the sum of squares.
struct AffineFit: Equatable {
  /// A pixel's coordinate, as it depends on the panel's.
  struct Row: Equatable {
    let byX: Double
    let byY: Double
    let offset: Double

    func value(_ x: Double, _ y: Double) -> Double { offset + byX * x + byY * y }
  }

  let x: Row
  let y: Row

  /// nil where the touches do not span a plane: all at one place, or all in one line.
  init?(_ pairs: some Collection<CalibrationPair>) {
    guard let spread = Spread(pairs), spread.spansPlane else { return nil }
    x = spread.row { Double($0.x) }
    y = spread.row { Double($0.y) }
  }

  func place(_ pair: CalibrationPair) -> (x: Double, y: Double) {
    let (rawX, rawY) = (Double(pair.rawX), Double(pair.rawY))
    return (x.value(rawX, rawY), y.value(rawX, rawY))
  }

  /// How far from its target it puts a touch, in pixels.
  func miss(_ pair: CalibrationPair) -> Double {
    let place = place(pair)
    let (x, y) = (place.x - Double(pair.x), place.y - Double(pair.y))
    return (x * x + y * y).squareRoot()
  }
}

/// How touches lie about their middle. Sums about the middle lose no digits, wherever a panel's range begins.
private struct Spread<Pairs: Collection<CalibrationPair>> {
  /// Where both axes tell nearly the same, what is not the same is chance.
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
