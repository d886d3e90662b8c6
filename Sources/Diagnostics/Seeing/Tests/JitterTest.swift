import Linux
import Touch

/// How far a resting finger seems to wander.
struct JitterTest {
  /// A stretch of one finger's places.
  private struct Window {
    let finger: Int32
    /// Where it lands, a finger still rolls.
    var skipped = 0
    var places: [Place] = []
    var start: Microseconds
  }

  private static var length: Int { 10 }
  private static var bins: Int { 200 }

  private let panel: PanelUnderTest
  private let limits: Limits
  private var windows: [Window] = []
  /// How far, in twentieths of the limit, how often.
  private var resting = [Int](repeating: 0, count: JitterTest.bins + 1)
  private var moving = [Int](repeating: 0, count: JitterTest.bins + 1)
  private(set) var points: [Examination.RestPoint] = []

  init(_ panel: PanelUnderTest, _ limits: Limits) {
    self.panel = panel
    self.limits = limits
  }

  /// In pixels.
  private var limit: Limit {
    if let limit = limits.jitter { return limit }
    if let density = panel.density {
      return Limit(.atMost, max(1, limits.jitterLength.value * density), source: limits.jitterLength.source)
    }
    return Limit(.atMost, max(3, panel.length(limits.jitterShare.value)), source: limits.jitterShare.source)
  }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended {
      if let index = windows.firstIndex(where: { $0.finger == life.finger }) {
        finish(windows.remove(at: index), until: life.seen)
      }
    }
    for life in moment.began where windows.count <= Slots.count {
      windows.append(Window(finger: life.finger, start: moment.time))
    }
    if moment.isAfterDrop { return }
    for step in moment.steps where step.hasMoved {
      guard let index = windows.firstIndex(where: { $0.finger == step.now.finger }) else { continue }
      add(step.now.place, at: moment.time, to: index)
    }
  }

  private mutating func add(_ place: Place, at time: Microseconds, to index: Int) {
    if windows[index].skipped < 2 {
      windows[index].skipped += 1
      return
    }
    // One that rested without a report wandered nowhere.
    if windows[index].places.isEmpty && time - windows[index].start >= 500_000 { count(0, &resting) }
    if windows[index].places.isEmpty { windows[index].start = time }
    windows[index].places.append(place)
    if windows[index].places.count == JitterTest.length {
      judge(windows[index].places)
      windows[index].places.removeAll(keepingCapacity: true)
      windows[index].start = time
    }
  }

  private mutating func finish(_ window: Window, until time: Microseconds) {
    if window.places.count >= 6 { return judge(window.places.dropLast(2)) }
    if time - window.start >= 500_000 { count(0, &resting) }
  }

  private mutating func judge<Places: RandomAccessCollection<Place>>(_ places: Places) where Places.Index == Int {
    let trend = Trend(places)
    let way = trend.way.length
    let noise = min(trend.remainder, 1.5 * trend.roughness)
    if way <= max(3 * noise, panel.length(0.5)) {
      count(noise, &resting)
      for place in places where points.count < 400 {
        points.append(Examination.RestPoint(x: Float(place.x - trend.middle.x), y: Float(place.y - trend.middle.y)))
      }
    } else {
      // Across the way, where no clock has a part in it; along it, there will be as much.
      count(min(trend.across, trend.roughnessAcross) * 2.0.squareRoot(), &moving)
    }
  }

  private func count(_ noise: Double, _ bins: inout [Int]) {
    let bin = max(0, min(Double(JitterTest.bins), noise / limit.value * 20))
    bins[Int(bin)] += 1
  }

  /// What so many percent of the windows stay below.
  private func quantile(_ percent: Int, _ bins: [Int]) -> Double {
    let whole = bins.reduce(0, +)
    var part = 0
    for index in bins.indices {
      part += bins[index]
      if part * 100 >= whole * percent { return (Double(index) + 0.5) / 20 * limit.value }
    }
    return 0
  }

  func result() -> TestResult {
    let rests = resting.reduce(0, +)
    let moves = moving.reduce(0, +)
    guard rests >= 3 || moves >= 8 else {
      return .notRun(.jitter, "no finger rested for long enough; rest one on the glass for a few seconds")
    }
    let bins = rests >= 3 ? resting : moving
    let usual = quantile(50, bins)
    var findings: [Finding] = []
    if !limit.allows(usual) {
      findings.append(
        Finding(
          .jitter,
          "a finger \(rests >= 3 ? "at rest" : "on its way") seems to wander by \(Figure.text(usual, decimals: 1)) pixels\(inMillimetres(usual))"
        ))
    }
    var measures = [
      Measure("jitter", usual, "px", limit: limit), Measure("jitter-worst", quantile(95, bins), "px"),
    ]
    if let density = panel.density { measures.append(Measure("jitter-length", usual / density, "mm")) }
    return TestResult(
      .jitter, findings.isEmpty ? "fingers stand still" : "fingers do not stand still", measures: measures,
      findings: findings)
  }

  private func inMillimetres(_ pixels: Double) -> Sentence {
    panel.density.map { "\(Figure.text(pixels / $0, decimals: 2)) mm" }.map { " or \($0)" } ?? ""
  }
}
