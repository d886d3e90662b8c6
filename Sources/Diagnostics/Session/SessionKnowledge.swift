import Linux
import Overlay
import Touch
import TouchInput

/// What all pages know, and what the tests have found so far.
final class SessionKnowledge {
  var facts: SessionFacts
  /// From the kernel's time stamp to published pixels.
  var latency = LatencyRecord()
  /// Of the panel, so far.
  var counts = TouchCounts()
  let limits: Limits
  /// Of the grid that is swiped full.
  private let cell: Length
  var log: SessionLog
  private let start: Microseconds
  /// Where what was found was written, or why not; nil before it was tried.
  var evidence: Sentence?
  private(set) var setup: SetupTest
  /// Of each test the last.
  private(set) var results: [TestResult] = []
  private var obstacles: [(of: DiagnosticTest, result: TestResult)] = []
  private(set) var coverage: Examination.Coverage?
  /// Of the last latency test.
  var latencyOfTest: Examination.Histogram?
  /// What is to be done for a calibration, in this order.
  var tasks: [CalibrationTask] = []
  private var rest: [Examination.RestPoint] = []
  private var timeline: [Examination.Stretch] = []
  /// A picture with more tells no more.
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

  /// What is wrong beside the panel now is remembered with its time.
  func lookAtSetup(at now: Microseconds) { setup.look(facts.flaws, at: now, seesPanel: facts.panel != nil) }

  func panel(_ layout: Layout) -> PanelUnderTest {
    let unknown = PanelExtent(x: 0...1, y: 0...1, fingers: .slots, slots: 1)
    var panel = PanelUnderTest(
      width: layout.width, height: layout.height, extent: facts.extent ?? unknown, quarterTurns: facts.quarterTurns)
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

  /// What failed beside a test that was asked for, the last time that this was done.
  func record(_ obstacles: [TestResult], inTheWayOf test: DiagnosticTest) {
    self.obstacles.removeAll { $0.of == test }
    for obstacle in obstacles { self.obstacles.append((test, obstacle)) }
  }

  /// - Parameter begun: when the test began.
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

  /// All that was found so far.
  func examination(_ layout: Layout, now: Microseconds) -> Examination {
    var examination = Examination(
      width: layout.width, height: layout.height, density: layout.knownDensity, length: now - start)
    examination.startedAt = facts.startedAt
    examination.facts = facts.machine
    examination.results = DiagnosticTest.allCases.compactMap { result($0) ?? obstacle($0) }
    examination.coverage = coverage
    examination.rest = rest
    examination.timeline = timeline
    examination.latency = latencyOfTest ?? (latency.count > 0 ? latency.histogram : nil)
    return examination
  }

  func report(_ examination: Examination) -> Report {
    Report(examination, version: Version.text) { $0.advice }
  }

  private func obstacle(_ test: DiagnosticTest) -> TestResult? { obstacles.first { $0.result.test == test }?.result }

  func result(_ test: DiagnosticTest) -> TestResult? {
    test == .setup ? setup.result() : results.first { $0.test == test }
  }
}
