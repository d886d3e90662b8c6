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
    let first = places.startIndex
    var sum = Place(x: 0, y: 0)
    for place in places { sum = sum + place }
    let middle = sum * (1 / count)
    var slope = Place(x: 0, y: 0)
    var spread = 0.0
    for index in places.indices {
      let step = Double(index - first) - (count - 1) / 2
      slope = slope + (places[index] - middle) * step
      spread += step * step
    }
    slope = slope * (1 / spread)
    var remainder = 0.0
    for index in places.indices {
      let step = Double(index - first) - (count - 1) / 2
      let rest = places[index] - middle - slope * step
      remainder += rest.x * rest.x + rest.y * rest.y
    }
    var bends: [Double] = []
    for index in places.indices.dropFirst().dropLast() {
      bends.append((places[index - 1] + places[index + 1] - places[index] * 2).length)
    }
    bends.sort()
    var onward = 0.0
    var steps = 0.0
    for index in places.indices.dropFirst() {
      let step = places[index] - places[index - 1]
      steps += step.x * step.x + step.y * step.y
      if index - first < 2 { continue }
      let last = places[index - 1] - places[index - 2]
      onward += step.x * last.x + step.y * last.y
    }
    // With independent errors, `onward` is minus half of `steps`.
    goesBack = onward < -0.1 * steps
    self.middle = middle
    way = slope * (count - 1)
    self.remainder = (remainder / (count - 2)).squareRoot()
    // With independent errors, a bend's variance along an axis is 6 times that of a place (4 + 1 + 1). The median bend
    // is 1.18 times its deviation along an axis, and `remainder` comprises two axes.
    roughness = bends[bends.count / 2] / (1.18 * 3.0.squareRoot())
  }
}
