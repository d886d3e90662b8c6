import Linux
import Touch

/// Tests how far a resting finger seems to wander.
struct JitterTest {
  /// Consecutive places of one finger.
  private struct Window {
    let finger: Int32
    let landed: Microseconds
    var places: [Place] = []
    var start: Microseconds
  }

  private static var length: Int { 10 }
  private static var least: Int { 5 }
  private static var bins: Int { 200 }

  private let panel: PanelUnderTest
  private let limits: Limits
  private var windows: [Window] = []
  /// Histogram of the distances, in twentieths of the limit.
  private var resting = [Int](repeating: 0, count: JitterTest.bins + 1)
  private(set) var points: [Examination.RestPoint] = []

  init(_ panel: PanelUnderTest, _ limits: Limits) {
    self.panel = panel
    self.limits = limits
  }

  /// Limit in pixels.
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
      windows.append(Window(finger: life.finger, landed: moment.time, start: moment.time))
    }
    if moment.isAfterDrop { return }
    for step in moment.steps where step.hasMoved {
      guard let index = windows.firstIndex(where: { $0.finger == step.now.finger }) else { continue }
      add(step.now.place, at: moment.time, to: index)
    }
  }

  private mutating func add(_ place: Place, at time: Microseconds, to index: Int) {
    // A finger rolls for a while after it lands, and a tap ends before it rests.
    if time - windows[index].landed < 300_000 { return }
    // A finger that rested without a report did not wander.
    if windows[index].places.isEmpty && time - windows[index].start >= 500_000 { count(0) }
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
    if time - window.start >= 500_000 { count(0) }
  }

  private mutating func judge<Places: RandomAccessCollection<Place>>(_ places: Places) where Places.Index == Int {
    let trend = Trend(places)
    let way = trend.way.length
    let noise = min(trend.remainder, 1.5 * trend.roughness)
    if way <= max(3 * noise, panel.length(0.5)) {
      if !limit.allows(noise) && !trend.goesBack { return }
      count(noise)
      for place in places where points.count < 400 {
        points.append(Examination.RestPoint(x: Float(place.x - trend.middle.x), y: Float(place.y - trend.middle.y)))
      }
    }
  }

  private mutating func count(_ noise: Double) {
    let bin = max(0, min(Double(JitterTest.bins), noise / limit.value * 20))
    resting[Int(bin)] += 1
  }

  /// Returns the distance that `percent` percent of the windows do not exceed.
  private func quantile(_ percent: Int) -> Double {
    let whole = resting.reduce(0, +)
    var part = 0
    for index in resting.indices {
      part += resting[index]
      if part * 100 >= whole * percent { return (Double(index) + 0.5) / 20 * limit.value }
    }
    return 0
  }

  func result() -> TestResult {
    guard resting.reduce(0, +) >= JitterTest.least else {
      return .notRun(.jitter, "no finger rested for long enough; rest one on the glass for a few seconds")
    }
    let usual = quantile(50)
    var findings: [Finding] = []
    if !limit.allows(usual) {
      findings.append(
        Finding(
          .jitter,
          "a finger at rest seems to wander by \(Figure.text(usual, decimals: 1)) pixels\(inMillimetres(usual))"
        ))
    }
    var measures = [
      Measure("jitter", usual, "px", limit: limit), Measure("jitter-worst", quantile(95), "px"),
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
