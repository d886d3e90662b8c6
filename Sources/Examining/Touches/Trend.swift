/// The straight and uniform movement that fits a series of places best, and the remaining error.
struct Trend {
  let middle: Place
  /// Vector from the first to the last place of the fit.
  let way: Place
  /// Root mean square distance of the places from the fit.
  let remainder: Double
  /// Estimate of ``remainder`` from the median change of steps: near 0 for a smooth curve, and low for a single jump.
  let roughness: Double
  /// Whether each step reverses a part of the step before, as independent errors do. A finger that draws goes on in its
  /// direction.
  let goesBack: Bool

  /// Fits a trend to at least four places.
  init<Places: RandomAccessCollection<Place>>(_ places: Places) where Places.Index == Int {
    let count = Double(places.count)
    var sum = Place(x: 0, y: 0)
    for place in places { sum = sum + place }
    let middle = sum * (1 / count)
    self.middle = middle
    /// Returns the number of a place, counted from the middle of the series.
    func number(_ index: Int) -> Double { Double(index - places.startIndex) - (count - 1) / 2 }
    var slope = Place(x: 0, y: 0)
    var spread = 0.0
    for index in places.indices {
      slope = slope + (places[index] - middle) * number(index)
      spread += number(index) * number(index)
    }
    slope = slope * (1 / spread)
    way = slope * (count - 1)
    var squares = 0.0
    for index in places.indices { squares += (places[index] - middle - slope * number(index)).square }
    remainder = (squares / (count - 2)).squareRoot()
    roughness = Trend.roughness(places)
    goesBack = Trend.goesBack(places)
  }

  private static func roughness<Places: RandomAccessCollection<Place>>(
    _ places: Places
  ) -> Double where Places.Index == Int {
    let inner = places.indices.dropFirst().dropLast()
    let bends = inner.map { (places[$0 - 1] + places[$0 + 1] - places[$0] * 2).length }.sorted()
    // With independent errors, a bend's variance along an axis is 6 times that of a place (4 + 1 + 1). The median bend
    // is 1.18 times its deviation along an axis, and ``remainder`` comprises two axes.
    return bends[bends.count / 2] / (1.18 * 3.0.squareRoot())
  }

  private static func goesBack<Places: RandomAccessCollection<Place>>(
    _ places: Places
  ) -> Bool where Places.Index == Int {
    let steps = places.indices.dropFirst().map { places[$0] - places[$0 - 1] }
    var onward = 0.0
    for (last, step) in zip(steps, steps.dropFirst()) { onward += step.x * last.x + step.y * last.y }
    // With independent errors, `onward` is minus half of the sum of the squares.
    return onward < -0.1 * steps.reduce(0) { $0 + $1.square }
  }
}
