import Examining
import Figures
import Linux
import Testing
import TouchInput

@testable import Technician

/// An examination for a limit, built to have a known figure: the limits on both sides of it, and the verdicts within
/// and beyond.
private struct HeldFigure {
  let name: LimitName
  let within: Float
  let beyond: Float
  var good = Verdict.passed
  var bad = Verdict.failed
  let test: DiagnosticTest
  let examine: @Sendable (Limits) -> Examination

  func verdict(_ value: Float) -> (verdict: Verdict?, result: TestResult?) {
    var chosen = ChosenLimits()
    chosen.source = "[limits] in /etc/kiosk.conf"
    chosen.set(name, value)
    let result = examine(Limits(chosen))[test]
    return (result?.verdict, result)
  }

  /// A report every 40 ms: 25 a second.
  private static func slow(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    for _ in 0..<4 { panel.swipe((20, 200), (780, 200), steps: 20, every: 40) }
    return panel.result()
  }

  /// Three times on its way for 300 ms, then nothing for so many milliseconds, in which the finger goes on or not, and the
  /// same again.
  private static func pausing(_ limits: Limits, _ pause: Int64, goesOn: Bool) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    for row in [100, 220, 340] as [Int32] {
      let finger = panel.press(20, row)
      for step in 1...30 as ClosedRange<Int32> {
        panel.wait(10)
        panel.move(finger, 20 + 10 * step, row)
      }
      panel.wait(pause)
      let start = goesOn ? 320 + Int32(pause) : 330
      for step in 0..<30 as Range<Int32> {
        panel.move(finger, start + 10 * step, row)
        panel.wait(10)
      }
      panel.lift(finger)
      panel.wait(1500)
    }
    return panel.result()
  }

  private static func still(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    panel.press(400, 240)
    panel.wait(12_000)
    return panel.result()
  }

  /// Trembles from side to side by `size` pixels at every report. The root of the mean square of ten such places beside
  /// their trend, with eight degrees of freedom, is 1.101 times the size: 2.20 pixels for 2, 4.40 for 4.
  private static func trembling(_ limits: Limits, by size: Int32, millimetres: Float? = nil) -> Examination {
    var panel = ScriptedPanel(limits: limits, millimetres: millimetres)
    let finger = panel.press(400, 240)
    for step in 0..<100 as Range<Int32> {
      panel.wait(10)
      panel.move(finger, 400 + (step % 2 == 0 ? size : -size), 240)
    }
    panel.lift(finger)
    return panel.result()
  }

  private static func dropping(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    panel.swipe((20, 200), (780, 200))
    return panel.result(counts: TouchCounts(drops: 5))
  }

  /// Thirty touches, of which nine begin where another has just ended.
  private static func flapping(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    for _ in 0..<20 { panel.tap(200, 200) }
    for _ in 0..<10 {
      let finger = panel.press(500, 300)
      panel.wait(300)
      panel.lift(finger)
      panel.wait(20)
    }
    return panel.result()
  }

  private static func three(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel([.multitouch], limits: limits)
    let fingers = [panel.press(100, 100), panel.press(400, 400), panel.press(700, 100)]
    panel.wait(300)
    for finger in fingers { panel.lift(finger) }
    return panel.result()
  }

  /// Twice two fingers are, within a report, where the other was going.
  private static func swapping(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    for _ in 0..<2 {
      let (one, other) = (panel.press(100, 100), panel.press(700, 400))
      for step in 1...20 as ClosedRange<Int32> {
        panel.wait(10)
        panel.move([(one, 100 + 10 * step, 100), (other, 700 - 10 * step, 400)])
      }
      panel.wait(10)
      panel.move([(one, 490, 400), (other, 310, 100)])
      panel.lift(one)
      panel.lift(other)
      panel.wait(2000)
    }
    return panel.result()
  }

  private static func outside(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel(limits: limits)
    for row in 0..<3 as Range<Int32> { panel.tap(880, 100 + 100 * row) }
    return panel.result()
  }

  private static func haunted(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel([.ghosts], limits: limits)
    for place in [(100, 100), (400, 300), (700, 200)] as [(Int32, Int32)] { panel.tap(place.0, place.1) }
    return panel.result()
  }

  /// The left half: of ten columns of cells four are right of it, and one is cut.
  private static func half(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel([.coverage], limits: limits)
    for line in 0..<12 as Range<Int32> { panel.swipe((8, 20 + 40 * line), (400, 20 + 40 * line)) }
    return panel.result()
  }

  /// Nine targets, each row of which is missed by so many pixels to the right.
  private static func aiming(_ limits: Limits, _ misses: [Int32]) -> Examination {
    var panel = ScriptedPanel([.accuracy], limits: limits)
    panel.aim(beside: misses)
    return panel.result()
  }

  /// A parabola that is 12 pixels high, 1.29 % of the diagonal.
  private static func bent(_ limits: Limits) -> Examination {
    var panel = ScriptedPanel([.linearity], limits: limits)
    panel.bow(12)
    return panel.result()
  }

  private static func late(_ limits: Limits) -> Examination {
    let technician = Technician(limits: limits)
    technician.latency = 20_000
    technician.choose(7)
    for _ in 0..<10 { technician.swipe(from: 100, 200, to: 700, 300) }
    var examination = Examination(width: 800, height: 480)
    examination.results = technician.session.known.result(.latency).map { [$0] } ?? []
    return examination
  }

  static let all = [
    HeldFigure(name: .reportRate, within: 24.9, beyond: 25.1, test: .rate, examine: slow),
    HeldFigure(name: .longestGap, within: 151, beyond: 149, test: .rate) { pausing($0, 150, goesOn: true) },
    HeldFigure(name: .silence, within: 3.1, beyond: 2.9, test: .silence) { pausing($0, 3000, goesOn: false) },
    HeldFigure(name: .stillness, within: 12.1, beyond: 11.9, test: .stuck, examine: still),
    HeldFigure(name: .jitter, within: 2.3, beyond: 2.1, test: .jitter) { trembling($0, by: 2) },
    // Five pixels in a millimetre.
    HeldFigure(name: .jitterLength, within: 0.46, beyond: 0.42, test: .jitter) {
      trembling($0, by: 2, millimetres: 160)
    },
    HeldFigure(name: .jitterShare, within: 0.49, beyond: 0.45, test: .jitter) { trembling($0, by: 4) },
    HeldFigure(name: .drops, within: 5, beyond: 4, good: .warned, test: .drops, examine: dropping),
    HeldFigure(name: .flapping, within: 30.1, beyond: 29.9, test: .flapping, examine: flapping),
    HeldFigure(name: .fingers, within: 3, beyond: 4, test: .multitouch, examine: three),
    HeldFigure(name: .confusions, within: 2, beyond: 1, test: .multitouch, examine: swapping),
    HeldFigure(name: .outside, within: 3, beyond: 2, good: .warned, test: .range, examine: outside),
    HeldFigure(name: .ghosts, within: 3, beyond: 2, good: .warned, test: .ghosts, examine: haunted),
    HeldFigure(name: .unreached, within: 40, beyond: 39.9, good: .warned, test: .coverage, examine: half),
    // 12 pixels of 932.95.
    HeldFigure(name: .offset, within: 1.29, beyond: 1.28, test: .accuracy) { aiming($0, [12, 12, 12]) },
    // The fit has no shift and no scale along x: six misses of 20 pixels leave 14 numbers free; 18.52 pixels, 1.985 %.
    HeldFigure(name: .scatter, within: 1.99, beyond: 1.98, test: .accuracy) { aiming($0, [20, 0, -20]) },
    HeldFigure(name: .bend, within: 1.29, beyond: 1.28, test: .linearity, examine: bent),
    HeldFigure(name: .latency, within: 21, beyond: 19, bad: .warned, test: .latency, examine: late),
  ]
}

@Suite("Limits that the configuration sets")
struct LimitVerdictTests {
  @Test("every one decides, just within and just beyond, and says where it comes from", arguments: LimitName.allCases)
  func decides(_ name: LimitName) throws {
    let figure = try #require(HeldFigure.all.first { $0.name == name })
    let within = figure.verdict(figure.within)
    let beyond = figure.verdict(figure.beyond)
    #expect(within.verdict == figure.good, "\(within.result.map { "\($0)" } ?? "")")
    #expect(beyond.verdict == figure.bad, "\(beyond.result.map { "\($0)" } ?? "")")
    for result in [within.result, beyond.result] {
      let sources = result?.measures.compactMap { $0.limit?.source.string } ?? []
      #expect(sources.contains("[limits] in /etc/kiosk.conf"))
    }
  }

  @Test(
    "a panel whose driver announces one finger fails for a limit that is set, and not for the default",
    arguments: [(nil, Verdict.notRun), (1, .passed), (2, .failed)] as [(Float?, Verdict)])
  func oneFinger(limit: Float?, verdict: Verdict) {
    var chosen = ChosenLimits()
    chosen.source = "[limits] in /etc/kiosk.conf"
    if let limit { chosen.set(.fingers, limit) }
    var panel = ScriptedPanel([.multitouch], limits: Limits(chosen), fingers: .one)
    panel.tap(400, 240)
    let result = panel.result()[.multitouch]
    #expect(result?.verdict == verdict)
    if limit == nil {
      #expect(result?.summary.string.hasPrefix("the panel feels one finger only, as its driver says; ") == true)
    }
  }

  /// Ten pixels a millimetre on a screen of 80 mm, and 1.5 on one of 530 mm.
  @Test(
    "aim and lines are limited in millimetres where the size of the screen is known, unless a limit is set",
    arguments: [
      (80, nil, 19, 19, Verdict.passed), (80, nil, 21, 21, .failed), (80, 1.2, 12, 19, .failed),
      (530, nil, 5, 5, .passed), (530, nil, 7, 7, .failed), (530, 1.2, 8, 8, .passed),
    ] as [(Float, Float?, Int32, Int32, Verdict)])
  func knownSize(millimetres: Float, chosen value: Float?, off: Int32, bow: Int32, verdict: Verdict) {
    var chosen = ChosenLimits()
    if let value {
      chosen.set(.offset, value)
      chosen.set(.bend, value)
    }
    var aimed = ScriptedPanel([.accuracy], limits: Limits(chosen), millimetres: millimetres)
    aimed.aim(beside: [off, off, off])
    let accuracy = aimed.result()[.accuracy]
    #expect(accuracy?.verdict == verdict)
    var drawn = ScriptedPanel([.linearity], limits: Limits(chosen), millimetres: millimetres)
    drawn.bow(bow)
    #expect(drawn.result()[.linearity]?.verdict == verdict)
    if value == nil {
      let source = accuracy?.measures.first?.limit?.source.string
      #expect(source?.hasPrefix(millimetres == 80 ? "2 mm, " : "4 mm, ") == true)
    }
  }

  @Test func `what it does not set stays, with its own source`() {
    var chosen = ChosenLimits()
    chosen.source = "[limits] in /etc/kiosk.conf"
    chosen.set(.bend, 3)
    let limits = Limits(chosen)
    #expect(limits.bend == Limit(.atMost, 3, source: ""))
    #expect(limits.reportRate == Limit(.atLeast, 40, source: ""))
    #expect(limits.reportRate.source.string.hasPrefix("two thirds of the 60 reports"))
    #expect(limits.jitter == nil)
  }

  @Test func `a line without a ruler may bend twice as much, and the source is still told`() throws {
    var chosen = ChosenLimits()
    chosen.source = "[limits] in /etc/kiosk.conf"
    chosen.set(.bend, 3)
    var panel = ScriptedPanel(limits: Limits(chosen))
    for row in 0..<8 as Range<Int32> { panel.swipe((20, 30 + 60 * row), (780, 30 + 60 * row)) }
    let limit = try #require(panel.result()[.linearity]?.measures.first?.limit)
    #expect(limit.value == 6)
    #expect(limit.source.string.hasSuffix("[limits] in /etc/kiosk.conf"))
  }

  @Test("a contact that rests for longer than the limit and ends is not stuck, and no limit stands beside its time")
  func endedRest() {
    func result(_ milliseconds: Int64) -> TestResult? {
      var panel = ScriptedPanel()
      let finger = panel.press(400, 240)
      panel.wait(milliseconds)
      panel.lift(finger)
      return panel.result()[.stuck]
    }
    func stillness(_ result: TestResult?) -> Measure? {
      result?.measures.first { $0.name.description == "longest-stillness" }
    }
    let longer = result(12_000)
    #expect(longer?.verdict == .passed)
    #expect(stillness(longer)?.value == 12)
    #expect(stillness(longer)?.limit == nil)
    #expect(stillness(result(9000))?.limit == Limit(.atMost, 10, source: ""))
    // Three times the limit.
    let stuck = result(30_000)
    #expect(stuck?.verdict == .failed)
    #expect(stillness(stuck)?.limit == Limit(.atMost, 10, source: ""))
  }

  @Test func `no limit of gaps stands beside the usual interval of a slow panel`() {
    var chosen = ChosenLimits()
    chosen.set(.reportRate, 5)
    let limits = Limits(chosen)
    var panel = ScriptedPanel(limits: limits)
    for _ in 0..<4 { panel.swipe((20, 200), (780, 200), steps: 10, every: 140) }
    let result = panel.result()[.rate]
    #expect(result?.verdict == .passed)
    #expect(result?.measures.map(\.value).last == 140)
    #expect(result?.measures.map(\.limit) == [limits.reportRate, nil])
  }

  @Test func `of a limit that is set twice the last counts, and others do not change it`() {
    var chosen = ChosenLimits()
    for round in [1, 2] as [Float] {
      for name in LimitName.allCases { chosen.set(name, Float(name.rawValue) + round / 4) }
      for name in LimitName.allCases { #expect(chosen[name] == Float(name.rawValue) + round / 4) }
    }
    #expect(HeldFigure.all.map(\.name) == LimitName.allCases)
  }
}
