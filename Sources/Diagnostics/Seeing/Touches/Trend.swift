/// The straight and even way that fits a row of places best, and what remains.
struct Trend {
  let middle: Place
  /// From the first to the last.
  let way: Place
  /// How far the places are from it: the root of their mean square.
  let remainder: Double
  let across: Double
  /// The same, as the change from each place to the next tells it: a smooth curve has none.
  let roughness: Double
  let roughnessAcross: Double

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
    var across = 0.0
    for index in places.indices {
      let step = Double(index - first) - (count - 1) / 2
      let rest = places[index] - middle - slope * step
      remainder += rest.x * rest.x + rest.y * rest.y
      let aside = rest.across(slope)
      across += aside * aside
    }
    var roughness = 0.0
    var roughnessAcross = 0.0
    for index in places.indices.dropFirst().dropLast() {
      let bend = places[index - 1] + places[index + 1] - places[index] * 2
      roughness += bend.x * bend.x + bend.y * bend.y
      let aside = bend.across(slope)
      roughnessAcross += aside * aside
    }
    self.middle = middle
    way = slope * (count - 1)
    self.remainder = (remainder / (count - 2)).squareRoot()
    self.across = (across / (count - 2)).squareRoot()
    // Of independent errors, such a bend holds one twice and two once: six times the square of one.
    self.roughness = (roughness / (count - 2) / 6).squareRoot()
    self.roughnessAcross = (roughnessAcross / (count - 2) / 6).squareRoot()
  }
}
