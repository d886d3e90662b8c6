import Examining
import Figures
import Linux
import Overlay
import Touch
import TouchInput

/// Knowledge that all pages share: facts, counters, and the results of the tests so far.
final class SessionKnowledge {
  var facts: SessionFacts
  /// Times from the kernel's time stamp to published pixels.
  var latency = LatencyRecord()
  /// Estimated times from the kernel's time stamp to the scan-out of the pixels.
  var scanOut = LatencyRecord()
  /// The panel's counters so far.
  var counts = TouchCounts()
  let limits: Limits
  /// Cell size of the coverage grid.
  private let cell: Length
  var log: SessionLog
  private let start: Microseconds
  /// Words on where the report was written, or why not; nil before this was tried.
  var evidence: Sentence?
  private(set) var setup: SetupTest
  /// The last result of each test.
  private(set) var results: [TestResult] = []
  private var obstacles: [(of: DiagnosticTest, result: TestResult)] = []
  private(set) var coverage: Examination.Coverage?
  /// Histograms of the last latency test.
  var latencyOfTest: Histogram?
  var scanOutOfTest: Histogram?
  /// Calibration tasks that are to be done, in this order.
  var tasks: [CalibrationTask] = []
  private var rest: [Position] = []
  private var timeline: [Examination.Stretch] = []
  /// Maximum numbers of resting points and of timeline stretches in the report's pictures: more would not show.
  private static var mostPoints: Int { 400 }
  private static var mostStretches: Int { 2048 }

  init(_ facts: SessionFacts, _ limits: Limits, _ cell: Length, now: Microseconds) {
    self.facts = facts
    start = now
    log = SessionLog(start: now)
    setup = SetupTest(start: now)
    self.limits = limits
    self.cell = cell
  }

  /// Records the present set-up problems with their time.
  func lookAtSetup(at now: Microseconds) { setup.look(facts.flaws, at: now, seesPanel: facts.panel != nil) }

  func panel(_ layout: Layout) -> PanelUnderTest {
    let unknown = PanelExtent(x: 0...1, y: 0...1, fingers: .slots, slots: 1)
    var panel = PanelUnderTest(
      width: layout.width, height: layout.height, extent: facts.extent ?? unknown, quarterTurns: facts.quarterTurns,
      density: layout.knownDensity, limits: limits)
    panel.overlay = facts.overlay
    return panel
  }

  func cell(_ layout: Layout) -> CoverageCell {
    CoverageCell(cell, width: layout.width, height: layout.height, density: layout.density)
  }

  func record(_ result: TestResult) {
    results.removeAll { $0.test == result.test }
    results.append(result)
  }

  /// Records the failures of other tests that were seen during a run of `test`, in place of those of its run before.
  func record(_ obstacles: [TestResult], inTheWayOf test: DiagnosticTest) {
    self.obstacles.removeAll { $0.of == test }
    for obstacle in obstacles { self.obstacles.append((test, obstacle)) }
  }

  /// - Parameter begun: time at which the test began.
  func record(_ examination: Examination, _ result: TestResult, begun: Microseconds) {
    record(result)
    if result.test == .coverage { coverage = examination.coverage }
    rest = (rest + examination.rest).suffix(SessionKnowledge.mostPoints)
    let later = begun - start
    timeline += examination.timeline.map {
      Examination.Stretch($0.kind, start: $0.start + later, end: $0.end + later, line: $0.line)
    }
    timeline = timeline.suffix(SessionKnowledge.mostStretches)
  }

  /// Returns everything that was found so far.
  func examination(_ layout: Layout, now: Microseconds) -> Examination {
    var examination = Examination(
      width: layout.width, height: layout.height, density: layout.knownDensity, length: now - start)
    examination.startedAt = facts.startedAt
    examination.facts = facts.machine
    examination.results = DiagnosticTest.allCases.compactMap { result($0) ?? obstacle($0) }
    examination.coverage = coverage
    examination.rest = rest
    examination.timeline = timeline
    examination.latency = latencyOfTest ?? latency.histogram
    examination.scanOut = latencyOfTest == nil ? scanOut.histogram : scanOutOfTest
    return examination
  }

  private func obstacle(_ test: DiagnosticTest) -> TestResult? { obstacles.first { $0.result.test == test }?.result }

  func result(_ test: DiagnosticTest) -> TestResult? {
    test == .setup ? setup.result() : results.first { $0.test == test }
  }
}
