/// The straight and even way that fits a row of places best, and what remains.
struct Trend {
  let middle: Place
  /// From the first to the last.
  let way: Place
  /// How far the places are from it: the root of their mean square.
  let remainder: Double
  /// The same, as the change from each place to the next tells it: a smooth curve has none, and a single leap little.
  let roughness: Double
  /// Steps lead back from where the one before led, as independent errors do; those of a finger that draws lead on.
  let goesBack: Bool

  /// Of at least four places.
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
    // Of independent errors, it is half of what the steps are.
    goesBack = onward < -0.1 * steps
    self.middle = middle
    way = slope * (count - 1)
    self.remainder = (remainder / (count - 2)).squareRoot()
    // Of independent errors, such a bend holds one twice and two once: six times the square of one. Half of all bends
    // are shorter than 1.18 of what they are along an axis, where the remainder is that of both.
    roughness = bends[bends.count / 2] / (1.18 * 3.0.squareRoot())
  }
}
