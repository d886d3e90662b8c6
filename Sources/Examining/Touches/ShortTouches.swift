import Touch

/// Short touches without movement, grouped by their place.
struct ShortTouches {
  struct Group: Sendable {
    /// Centre of all touches.
    var place: Place
    var rawX: Int32
    var rawY: Int32
    var count = 0
    /// Number of touches that are too short for a finger.
    var momentary = 0
    /// Number of touches that have not ended; ``times`` leaves them out.
    var unended = 0
    var excess: Double
    /// Greatest distance of a touch from the centre.
    var spread = 0.0
    /// Times at which the first touches began, up to ``ShortTouches/mostTimes``.
    var times: [Microseconds] = []
  }

  private static var mostGroups: Int { 64 }
  static var mostTimes: Int { 128 }
  /// Maximum time of a momentary touch, which is too short for a finger.
  static var momentary: Microseconds { 40_000 }

  private let panel: PanelUnderTest
  /// Maximum time of a touch; nil to collect touches of any length, moved or not.
  private let longest: Microseconds?
  private(set) var groups: [Group] = []
  private var lastEnd: Microseconds?
  private var restarted: [Int32] = []

  init(_ panel: PanelUnderTest, longest: Microseconds?) {
    self.panel = panel
    self.longest = longest
  }

  mutating func take(_ moment: borrowing Moment) {
    // A flickering contact looks like many short touches, so touches that follow another at once are skipped.
    if let lastEnd, longest != nil, moment.time - lastEnd < 100_000 {
      for life in moment.began where restarted.count <= Slots.count { restarted.append(life.finger) }
    }
    for life in moment.ended {
      lastEnd = moment.time
      if let index = restarted.firstIndex(of: life.finger) {
        restarted.remove(at: index)
        continue
      }
      let length = moment.time - life.began
      if let longest, length > longest || life.extent > panel.length(0.5) || moment.isAfterDrop { continue }
      add(life, isMomentary: length <= ShortTouches.momentary && life.extent <= panel.length(0.3))
    }
  }

  /// Adds touches that have not ended.
  mutating func add(unended lives: [ContactLife]) {
    for life in lives {
      let index = join(life)
      groups[index].unended += 1
    }
  }

  private mutating func add(_ life: ContactLife, isMomentary: Bool) {
    let index = join(life)
    if isMomentary { groups[index].momentary += 1 }
    if groups[index].times.count < ShortTouches.mostTimes { groups[index].times.append(life.began) }
  }

  /// Counts a touch in the group of its place; returns the group's index.
  private mutating func join(_ life: ContactLife) -> Int {
    let index = index(of: life.place) ?? open(life)
    groups[index].count += 1
    let count = Double(groups[index].count)
    groups[index].place = groups[index].place + (life.place - groups[index].place) * (1 / count)
    groups[index].spread = max(groups[index].spread, groups[index].place.distance(to: life.place))
    return index
  }

  private func index(of place: Place) -> Int? {
    var best: Int?
    var shortest = panel.length(2)
    for index in groups.indices where groups[index].place.distance(to: place) <= shortest {
      shortest = groups[index].place.distance(to: place)
      best = index
    }
    return best
  }

  private mutating func open(_ life: ContactLife) -> Int {
    if groups.count >= ShortTouches.mostGroups {
      // The group with the fewest touches is removed; the oldest of several.
      var least = 0
      for index in groups.indices where groups[index].count < groups[least].count { least = index }
      groups.remove(at: least)
    }
    groups.append(
      Group(place: life.place, rawX: life.rawX, rawY: life.rawY, excess: RangeTest.excess(life, panel)))
    return groups.count - 1
  }
}

extension ShortTouches.Group {
  /// Returns the period of the touches; nil if they are irregular. Some touches may be missing.
  func period(tolerance: Double) -> Microseconds? {
    guard times.count >= 3 else { return nil }
    let intervals = zip(times.dropFirst(), times).map { Double($0 - $1) }
    let middle = intervals.sorted()[intervals.count / 2]
    guard middle > 0 else { return nil }
    // If many touches are missing, the median interval is a multiple of the period.
    for part in 1...(intervals.count >= 6 ? 4 : 1) {
      if let period = period(intervals, middle / Double(part), tolerance) { return period }
    }
    return nil
  }

  private func period(_ intervals: [Double], _ usual: Double, _ tolerance: Double) -> Microseconds? {
    var periods = 0.0
    var regular = 0
    for interval in intervals {
      let ratio = interval / usual
      let whole = max(1, ratio.rounded())
      periods += whole
      if abs(ratio - whole) <= tolerance { regular += 1 }
    }
    guard regular * 100 >= intervals.count * 85, periods <= 8 * Double(intervals.count),
      intervals.count > 2 || tolerance <= 0.05 || abs(intervals[0] - intervals[1]) <= 0.05 * usual
    else { return nil }
    return Int64((intervals.reduce(0, +) / periods).rounded())
  }
}
