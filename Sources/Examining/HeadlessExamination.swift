import Linux
import Touch
import TouchInput

/// An examination that shows nothing: it observes touches, and judges at the end.
public struct HeadlessExamination {
  private let panel: PanelUnderTest
  private let asked: [DiagnosticTest]
  private let hasTargetsInOrder: Bool
  private var lives = ContactLives()
  private var breaks: Breaks
  private var taps: Taps
  private var timeline = Timeline()
  private var coverage: CoverageTest
  private var ghosts: GhostTest
  private var stuck: StuckTest
  private var silence: SilenceTest
  private var rate: RateTest
  private var jitter: JitterTest
  private var multitouch: MultitouchTest
  private var range: RangeTest
  private var linearity: LinearityTest
  private var start: Microseconds?

  /// Tests that it can judge.
  public static var tests: [DiagnosticTest] { DiagnosticTest.allCases.filter { $0 != .calibration && $0 != .latency } }

  /// - Parameters:
  ///   - asked: tests that the user says are being done; if empty, the touches alone decide.
  ///   - cell: cell size of the grid that is to be swept, in pixels; nil to judge by the distance of sweeps.
  ///   - hasTargetsInOrder: whether the nine targets of the accuracy test are shown one after the other, row by row.
  public init(
    _ panel: PanelUnderTest, asked: [DiagnosticTest] = [], cell: Int? = nil,
    hasTargetsInOrder: Bool = false
  ) {
    self.panel = panel
    self.asked = asked
    self.hasTargetsInOrder = hasTargetsInOrder
    breaks = Breaks(panel)
    taps = Taps(panel, isAimed: asked.contains(.corners) || asked.contains(.accuracy))
    coverage = CoverageTest(panel, cell: cell)
    ghosts = GhostTest(panel)
    stuck = StuckTest(panel)
    silence = SilenceTest(panel)
    rate = RateTest(panel)
    jitter = JitterTest(panel, isAsked: asked.contains(.jitter))
    multitouch = MultitouchTest(panel)
    range = RangeTest(panel)
    linearity = LinearityTest(panel, isAsked: asked.contains(.linearity))
  }

  /// The grid that is to be swept, with the cells reached so far.
  package var requestedGrid: SweptGrid? { coverage.requestedGrid }

  /// Places of the taps so far, as the tests of corners and of accuracy count them.
  package var tapPlaces: [Place] { taps.without(ghosts.places).map { $0.place } }

  /// Advice in words if the last touch is no tap; nil if it is one.
  package var tapRemark: StaticString? { taps.remark }

  /// Starts a live examination, which begins before its first touch.
  public mutating func begin(at time: Microseconds) { start = time }

  public mutating func take(_ observation: Observation) {
    start = start ?? observation.time
    let moment = lives.take(observation)
    breaks.take(moment)
    taps.take(moment)
    timeline.take(moment)
    coverage.take(moment)
    ghosts.take(moment)
    stuck.take(moment)
    silence.take(moment)
    rate.take(moment)
    jitter.take(moment)
    multitouch.take(moment)
    range.take(moment)
    linearity.take(moment)
  }

  /// Returns the results at `end`, or at the last report if that is later.
  ///
  /// - Parameters:
  ///   - counts: the panel's counters.
  ///   - isLost: whether the panel was there and has gone.
  ///   - setup: result of the set-up test; nil if the set-up could not be examined.
  @export(interface)
  public func examination(
    end: Microseconds, counts: TouchCounts, isLost: Bool = false, setup: TestResult? = nil
  ) -> Examination {
    let end = max(end, lives.time)
    let start = start ?? end
    var examination = Examination(
      width: panel.width, height: panel.height, density: panel.density.map { Float($0) }, length: end - start)
    let unseen = TestResult.notRun(.setup, "a recording does not tell how its kiosk is set up")
    examination.results = selected([setup ?? unseen] + results(end, counts, isLost, &examination.coverage))
    if examination[.coverage]?.verdict ?? .notRun == .notRun { examination.coverage = nil }
    examination.rest = jitter.points
    examination.timeline = timeline.stretches(
      start: start, end: end, silences: silence.silences(end: end), down: lives.down, isLost: isLost)
    return examination
  }

  private func results(
    _ end: Microseconds, _ counts: TouchCounts, _ isLost: Bool, _ map: inout Examination.Coverage?
  ) -> [TestResult] {
    let fingers = taps.without(ghosts.places)
    let isTested = coverage.isSweptByLines
    let cornerTest = CornerTest(panel, isAsked: asked.contains(.corners), isTested: isTested)
    let corners = cornerTest.result(fingers)
    let round = corners.verdict == .passed ? cornerTest.round(fingers) : nil
    let accuracy = AccuracyTest(panel, isInOrder: hasTargetsInOrder).result(
      fingers, corners: round, isAsked: asked.contains(.accuracy), isTested: isTested)
    let survey = coverage.survey(breaks, isTrue: accuracy.verdict != .failed && corners.verdict != .failed)
    map = coverage.map(survey)
    let touches = breaks.touches
    return [
      coverage.result(survey, isAsked: asked.contains(.coverage)),
      ghosts.result(isAsked: asked.contains(.ghosts), down: lives.down), stuck.result(end: end, touches: touches),
      isLost ? lost : silence.result(end: end, touches: touches, isAsked: asked.contains(.silence)), rate.result(),
      jitter.result(down: lives.down, end: end), DropTest.result(counts, panel.limits, touches: touches),
      FlappingTest.result(breaks, panel.limits, gaps: survey.dead),
      multitouch.result(touches: touches, isAsked: asked.contains(.multitouch)), range.result(touches: touches),
      corners, accuracy,
      linearity.result(isTested: isTested),
    ]
  }

  /// Selects the requested tests, and of the others those that explain them: failures that hide their findings or move
  /// their targets, set-up problems, and the loss of the panel.
  private func selected(_ all: [TestResult]) -> [TestResult] {
    let resolved = FaultMasking.resolve(all, on: panel)
    if asked.isEmpty { return resolved }
    let isHidden = zip(all, resolved).contains { asked.contains($0.test) && $0.findings.count > $1.findings.count }
    return resolved.filter { result in
      asked.contains(result.test) || isHidden && result.verdict == .failed || movesTargets(result)
        || result.test == .setup && !result.findings.isEmpty || result.findings.contains { $0.fault == .lostPanel }
    }
  }

  /// Whether a failure says why taps at requested targets are far from them.
  private func movesTargets(_ result: TestResult) -> Bool {
    guard result.verdict == .failed, asked.contains(.accuracy) || asked.contains(.corners) else { return false }
    return result.test == .range || result.findings.contains { $0.fault == .scale }
  }

  private var lost: TestResult {
    TestResult(
      .silence, "the panel was lost",
      findings: [Finding(.lostPanel, "the panel was there at the beginning and went away")])
  }
}
