import Touch

/// Long movements along an axis, side by side. A missing line means that nothing was felt there.
struct Sweeps {
  struct Line {
    let isHorizontal: Bool
    /// Position across the direction, in pixels.
    let place: Double
    /// Range along the direction, in pixels.
    let extent: ClosedRange<Double>
    let start: Microseconds
    let end: Microseconds
  }

  private static var most: Int { 1024 }

  private let panel: PanelUnderTest
  private(set) var lines: [Line] = []

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended where lines.count < Sweeps.most {
      let wide = (life.most.x - life.least.x) / Double(panel.width)
      let high = (life.most.y - life.least.y) / Double(panel.height)
      let middle = (life.least + life.most) * 0.5
      if wide >= 0.3 && high <= 0.12 {
        lines.append(
          Line(
            isHorizontal: true, place: middle.y, extent: life.least.x...life.most.x, start: life.began, end: life.seen))
      }
      if high >= 0.3 && wide <= 0.12 {
        lines.append(
          Line(
            isHorizontal: false, place: middle.x, extent: life.least.y...life.most.y, start: life.began, end: life.seen)
        )
      }
    }
  }

  /// Whether the screen was swept line by line, which does not happen by chance: at least six consecutive lines, each
  /// over most of the screen and beside the one before, from one edge nearly to the other.
  var areSystematic: Bool {
    [true, false].contains { isHorizontal in
      let (along, across) =
        isHorizontal ? (panel.width, panel.height) : (panel.height, panel.width)
      let places = lines.filter {
        $0.isHorizontal == isHorizontal && $0.extent.upperBound - $0.extent.lowerBound >= 0.6 * Double(along)
      }.map { $0.place / Double(across) }
      return [1.0, -1].contains { direction in Sweeps.progresses(places.map { $0 * direction }) }
    }
  }

  private static func progresses(_ places: [Double]) -> Bool {
    var first = 0
    for index in places.indices {
      if index > 0 && !(0..<0.3).contains(places[index] - places[index - 1]) { first = index }
      if index - first >= 5 && places[index] - places[first] >= 0.75 { return true }
    }
    return false
  }

  /// Returns the number of lines that cross a row or a column, or break off beside it.
  func count(across strip: ClosedRange<Int>, isRow: Bool) -> Int {
    let slack = 0.03 * Double(isRow ? panel.height : panel.width)
    let reach = Double(strip.lowerBound) - slack...Double(strip.upperBound) + slack
    return lines.count { $0.isHorizontal != isRow && $0.extent.overlaps(reach) }
  }

  /// Returns strips between lines that are much farther apart than usual, in pixels.
  ///
  /// - Parameter isBroken: whether a movement broke off in the strip as well; then a narrower strip is enough.
  func gaps(isHorizontal: Bool, isBroken: (ClosedRange<Int>) -> Bool) -> [ClosedRange<Int>] {
    let length = Double(isHorizontal ? panel.height : panel.width)
    var places: [Double] = []
    let parallel = lines.filter { $0.isHorizontal == isHorizontal }
    // Lines close to one another count once, such as two halves of a line.
    for place in parallel.map({ $0.place }).sorted() where place - (places.last ?? -length) >= 0.02 * length {
      places.append(place)
    }
    guard places.count >= 5 else { return [] }
    let widths = zip(places.dropFirst(), places).map { $0 - $1 }
    let sorted = widths.sorted()
    let usual = sorted[sorted.count / 2]
    // If the lines are uneven, a missing line cannot be told from a careless sweep.
    let chance = sorted[sorted.count * 3 / 4]
    guard chance <= 1.5 * usual, (places.last ?? 0) - (places.first ?? 0) >= 0.6 * length else { return [] }
    var gaps: [ClosedRange<Int>] = []
    for index in widths.indices where widths[index] >= 1.35 * usual {
      let (low, high) = (places[index] + 0.4 * usual, places[index + 1] - 0.4 * usual)
      let gap = Int(low)...max(Int(low), Int(high))
      let isWide = widths[index] >= 1.65 * usual && widths[index] >= 1.35 * chance
      if isWide && Sweeps.wasMissed(parallel, places[index], places[index + 1]) || isBroken(gap) { gaps.append(gap) }
    }
    return gaps
  }

  /// Whether somebody took the time for a line between two places, and the panel did not feel it.
  ///
  /// - Parameter lines: lines in the order of their times.
  private static func wasMissed(_ lines: [Line], _ low: Double, _ high: Double) -> Bool {
    let steps = Array(zip(lines, lines.dropFirst()))
    let pauses = steps.map { $1.start - $0.end }.sorted()
    let lengths = lines.map { $0.end - $0.start }.sorted()
    let usual = pauses[pauses.count / 2] + lengths[lengths.count / 2] / 2
    let middle = (low + high) / 2
    return steps.contains { last, next in
      let way = abs(next.place - last.place)
      let isAcross = min(last.place, next.place) < middle && max(last.place, next.place) > middle
      return isAcross && way <= 2 * (high - low) && next.start - last.end >= usual
    }
  }
}
