import Linux
import Touch
import TouchInput

/// Tests how far a resting finger seems to wander.
struct JitterTest {
  /// Consecutive places of one finger.
  private struct Window {
    let finger: Int32
    let landed: Microseconds
    var places: [Place] = []
    var start: Microseconds
    /// Bounds of all places since the finger settled; nil before it moved.
    var bounds: (least: Place, most: Place)?
    /// The last movement, if it was a jump from rest.
    var jump: Jump?

    mutating func widen(to place: Place) {
      let (least, most) = bounds ?? (least: place, most: place)
      bounds = (least: least.least(place), most: most.most(place))
    }
  }

  /// A movement from rest, so far that no finger would be back at once.
  private struct Jump {
    let from: Place
    let time: Microseconds
    let length: Double
  }

  private static var length: Int { 10 }
  private static var least: Int { 5 }
  private static var bins: Int { 200 }
  /// Minimum time of a contact whose drift is judged.
  private static var longRest: Microseconds { 2_000_000 }
  private static var mostDrifts: Int { 256 }

  private let panel: PanelUnderTest
  private var windows: [Window] = []
  private var jumps = 0
  private var longestJump = 0.0
  /// Number of times at which a finger jumped, a second or more apart.
  private var jumpTimes = 0
  private var lastJump: Microseconds?
  /// Maximum time after which a jump leads back.
  private static var longestAway: Microseconds { 60_000 }
  /// Number of jumps that happen to a healthy panel.
  private static var fewJumps: Int { 8 }
  /// Histogram of the distances, in twentieths of the limit.
  private var resting = [Int](repeating: 0, count: JitterTest.bins + 1)
  private var worst = 0.0
  private(set) var points: [Position] = []
  private let isAsked: Bool
  /// Half of the range of each contact that rested for long. A slow drift does not show in the places of a window.
  private var drifts: [Double] = []

  /// - Parameter isAsked: whether the user says that a finger rests on the panel.
  init(_ panel: PanelUnderTest, isAsked: Bool) {
    self.panel = panel
    self.isAsked = isAsked
  }

  /// Limit in pixels.
  private var limit: Limit {
    if let limit = panel.limits.jitter { return limit }
    let (length, source) =
      panel.density.map { (max(1, panel.limits.jitterLength.value * $0), panel.limits.jitterLength.source) }
      ?? (max(3, panel.length(panel.limits.jitterShare.value)), panel.limits.jitterShare.source)
    return unit > length
      ? Limit(.atMost, unit, source: "one unit of the panel's axes, on whose border any finger wanders")
      : Limit(.atMost, length, source: source)
  }

  /// Size of a unit of the panel's axes in pixels; of the larger one if they differ.
  private var unit: Double {
    let isTurned = panel.quarterTurns % 2 != 0
    let (along, across) = isTurned ? (panel.height, panel.width) : (panel.width, panel.height)
    let x = Double(panel.extent.x.upperBound) - Double(panel.extent.x.lowerBound) + 1
    let y = Double(panel.extent.y.upperBound) - Double(panel.extent.y.lowerBound) + 1
    return max(Double(along) / x, Double(across) / y)
  }

  /// Limit of the drift in pixels.
  private var driftLimit: Limit {
    Limit(
      .atMost, 3 * limit.value, source: "three times what jitter may be, as a resting finger rolls: \(limit.source)")
  }

  @export(interface)
  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended {
      if let index = windows.firstIndex(where: { $0.finger == life.finger }) {
        let window = windows.remove(at: index)
        if let drift = drift(of: window, life, until: moment.time), drifts.count < JitterTest.mostDrifts {
          drifts.append(drift)
        }
        finish(window, until: life.seen)
      }
    }
    for life in moment.began where windows.count <= Slots.count {
      windows.append(Window(finger: life.finger, landed: moment.time, start: moment.time))
    }
    if moment.isAfterDrop { return }
    for step in moment.steps where step.hasMoved {
      guard let index = windows.firstIndex(where: { $0.finger == step.now.finger }) else { continue }
      // Fingers that change places jump, too.
      if moment.count == 1 { followJump(index, step) } else { windows[index].jump = nil }
      // A finger rolls for a while after it lands, and a tap ends before it rests.
      if moment.time - windows[index].landed < 300_000 { continue }
      windows[index].widen(to: step.before.place)
      windows[index].widen(to: step.now.place)
      add(step.now.place, at: moment.time, to: index)
    }
  }

  private mutating func followJump(_ index: Int, _ step: Moment.Step) {
    let now = step.now.place
    if let jump = windows[index].jump, step.now.seen - jump.time <= JitterTest.longestAway,
      now.distance(to: jump.from) < 0.35 * jump.length
    {
      jumps += 1
      longestJump = max(longestJump, jump.length)
      if lastJump.map({ step.now.seen - $0 >= 1_000_000 }) ?? true {
        jumpTimes += 1
        lastJump = step.now.seen
      }
    }
    let length = step.way.length
    let isJump = length > panel.length(1) && step.before.changes > 1 && step.before.lastWay.length < 0.35 * length
    windows[index].jump = isJump ? Jump(from: step.before.place, time: step.now.seen, length: length) : nil
  }

  private mutating func add(_ place: Place, at time: Microseconds, to index: Int) {
    // A finger that rested without a report did not wander.
    if windows[index].places.isEmpty && time - windows[index].start >= 500_000 { note(0) }
    if windows[index].places.isEmpty { windows[index].start = time }
    windows[index].places.append(place)
    if windows[index].places.count == JitterTest.length {
      judge(windows[index].places)
      windows[index].places.removeAll(keepingCapacity: true)
      windows[index].start = time
    }
  }

  /// Returns half of the range in which a contact drifted; nil if it did not rest, or not for long.
  private func drift(of window: Window, _ life: ContactLife, until end: Microseconds) -> Double? {
    guard end - window.landed >= JitterTest.longRest, life.extent <= panel.length(6) else { return nil }
    return window.bounds.map { $0.least.distance(to: $0.most) / 2 } ?? 0
  }

  private mutating func finish(_ window: Window, until time: Microseconds) {
    if window.places.count >= 6 { return judge(window.places.dropLast(2)) }
    if time - window.start >= 500_000 { note(0) }
  }

  private mutating func judge<Places: RandomAccessCollection<Place>>(_ places: Places) where Places.Index == Int {
    let trend = Trend(places)
    let way = trend.way.length
    let noise = min(trend.remainder, 1.5 * trend.roughness)
    if way <= max(3 * noise, panel.length(0.5)) {
      if !limit.allows(noise) && !trend.goesBack { return }
      note(noise)
      for place in places where points.count < 400 {
        points.append(Position(x: Float(place.x - trend.middle.x), y: Float(place.y - trend.middle.y)))
      }
    }
  }

  private mutating func note(_ noise: Double) {
    let bin = max(0, min(Double(JitterTest.bins), noise / limit.value * 20))
    resting[Int(bin)] += 1
    worst = max(worst, noise)
  }

  /// Returns the distance that `percent` percent of the windows do not exceed.
  private func quantile(_ percent: Int) -> Double {
    let whole = resting.reduce(0, +)
    var part = 0
    for index in resting.indices {
      part += resting[index]
      if part * 100 >= whole * percent {
        return index == JitterTest.bins ? worst : (Double(index) + 0.5) / 20 * limit.value
      }
    }
    return 0
  }

  /// Returns the median drift of the contacts that rested for long; nil if there was none, or nobody was asked for it.
  ///
  /// - Parameter down: contacts that are still down at `end`.
  private func medianDrift(down: [ContactLife], end: Microseconds) -> Double? {
    if !isAsked { return nil }
    var all = drifts
    for life in down {
      if let window = windows.first(where: { $0.finger == life.finger }),
        let drift = drift(of: window, life, until: end)
      {
        all.append(drift)
      }
    }
    all.sort()
    return all.isEmpty ? nil : all[all.count / 2]
  }

  /// - Parameter down: contacts that are still down at `end`.
  func result(down: [ContactLife], end: Microseconds) -> TestResult {
    let drift = medianDrift(down: down, end: end)
    let isDrifting = drift.map { !driftLimit.allows($0) } ?? false
    let isJumping = jumps > JitterTest.fewJumps && jumpTimes >= 3
    guard isDrifting || isJumping || resting.reduce(0, +) >= JitterTest.least else {
      return .notRun(.jitter, "no finger rested for long enough; rest one on the glass for a few seconds")
    }
    let usual = quantile(50)
    var findings: [Finding] = []
    if let drift, isDrifting {
      findings.add(
        .jitter, "a finger at rest seems to drift by \(Figure.text(drift, decimals: 1)) pixels\(inMillimetres(drift))")
    }
    if !limit.allows(usual) {
      findings.add(
        .jitter, "a finger at rest seems to wander by \(Figure.text(usual, decimals: 1)) pixels\(inMillimetres(usual))")
    }
    if isJumping && findings.isEmpty {
      findings.add(
        .jitter,
        "a finger at rest seems to jump aside and back, \(jumps) times, by up to "
          + "\(Figure.pixels(longestJump)) pixels\(inMillimetres(longestJump))")
    }
    var measures = [
      Measure("jitter", usual, "px", limit: limit), Measure("jitter-worst", quantile(95), "px"),
    ]
    measures.append(Measure("jumps", Double(jumps), ""))
    if let density = panel.density { measures.append(Measure("jitter-length", usual / density, "mm")) }
    if let drift { measures.append(Measure("drift", drift, "px", limit: driftLimit)) }
    return TestResult(
      .jitter, findings.isEmpty ? "fingers stand still" : "fingers do not stand still", measures: measures,
      findings: findings)
  }

  private func inMillimetres(_ pixels: Double) -> Sentence {
    panel.density.map { "\(Figure.text(pixels / $0, decimals: 2)) mm" }.map { " or \($0)" } ?? ""
  }
}
