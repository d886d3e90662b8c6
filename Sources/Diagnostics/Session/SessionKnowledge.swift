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
  private let start: Microseconds
  /// Where what was found was written, or why not; nil before it was tried.
  var evidence: Sentence?
  /// Of each test the last.
  private(set) var results: [TestResult] = []
  private(set) var coverage: Examination.Coverage?
  /// What is to be done for a calibration, in this order.
  var tasks: [CalibrationTask] = []

  init(_ facts: SessionFacts, _ limits: Limits, _ cell: Length, now: Microseconds) {
    self.facts = facts
    start = now
    self.limits = limits
    self.cell = cell
  }

  func panel(_ layout: Layout) -> PanelUnderTest {
    let unknown = PanelExtent(x: 0...1, y: 0...1, fingers: .slots, slots: 1)
    return PanelUnderTest(
      width: layout.width, height: layout.height, extent: facts.extent ?? unknown, quarterTurns: facts.quarterTurns)
  }

  func cell(_ layout: Layout) -> CoverageCell {
    CoverageCell(cell, width: layout.width, height: layout.height, density: layout.density)
  }

  func record(_ result: TestResult) {
    results.removeAll { $0.test == result.test }
    results.append(result)
  }

  func record(_ examination: Examination, _ result: TestResult) {
    record(result)
    if result.test == .coverage { coverage = examination.coverage }
  }

  /// All that was found so far.
  func examination(_ layout: Layout, now: Microseconds) -> Examination {
    var examination = Examination(
      width: layout.width, height: layout.height, density: layout.density, length: now - start)
    examination.startedAt = facts.startedAt
    examination.facts = facts.machine
    examination.results = DiagnosticTest.allCases.compactMap { result($0) }
    examination.coverage = coverage
    if latency.count > 0 { examination.latency = latency.histogram }
    return examination
  }

  func report(_ examination: Examination) -> Report {
    Report(examination, version: Version.text) { $0.advice }
  }

  func result(_ test: DiagnosticTest) -> TestResult? { results.first { $0.test == test } }
}
