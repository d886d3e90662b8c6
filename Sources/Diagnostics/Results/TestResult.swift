import Linux
import Pixels

/// Something wrong that a test has found.
public struct Finding: Sendable {
  public let fault: Fault
  /// Whether it alone makes the test fail, or is only a warning.
  public let isFailure: Bool
  /// What was found, in a sentence with figures and places.
  public let sentence: Sentence
  /// Where, in pixels of the upright screen, where that can be said.
  public let place: Rectangle?

  public init(_ fault: Fault, isFailure: Bool = true, _ sentence: Sentence, place: Rectangle? = nil) {
    self.fault = fault
    self.isFailure = isFailure
    self.sentence = sentence
    self.place = place
  }
}

/// A figure that a test has measured.
public struct Measure: Sendable {
  /// As the report for programs has it.
  public let name: StaticString
  public let value: Double
  /// `Hz`, `ms`, `px`, `mm`, `%`, or empty for a count.
  public let unit: StaticString
  /// What it was held against; nil where it is only told.
  public let limit: Limit?

  public init(_ name: StaticString, _ value: Double, _ unit: StaticString, limit: Limit? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.limit = limit
  }
}

/// What a figure may be, and who says so.
public struct Limit: Sendable, Equatable {
  public enum Side: Sendable { case atLeast, atMost }

  public let side: Side
  public let value: Double
  /// Where it comes from: a standard, a driver's documentation, a measurement, or the configuration.
  public let source: Sentence

  public init(_ side: Side, _ value: Double, source: Sentence) {
    self.side = side
    self.value = value
    self.source = source
  }

  public func allows(_ measured: Double) -> Bool { side == .atLeast ? measured >= value : measured <= value }

  public static func == (one: Limit, other: Limit) -> Bool { one.side == other.side && one.value == other.value }
}

/// What became of a test.
public struct TestResult: Sendable {
  public let test: DiagnosticTest
  public let verdict: Verdict
  /// Why it was not run, or what it has seen, in a sentence.
  public let summary: Sentence
  public let measures: [Measure]
  public let findings: [Finding]
  /// What can be set so that it is right; any one of them is enough.
  public let proposals: [CornerProposal]

  /// A test that has run: its findings decide.
  public init(
    _ test: DiagnosticTest, _ summary: Sentence, measures: [Measure] = [], findings: [Finding] = [],
    proposals: [CornerProposal] = []
  ) {
    self.test = test
    self.summary = summary
    self.measures = measures
    self.findings = findings
    self.proposals = proposals
    verdict = findings.contains { $0.isFailure } ? .failed : findings.isEmpty ? .passed : .warned
  }

  private init(notRun test: DiagnosticTest, _ reason: Sentence) {
    self.test = test
    summary = reason
    measures = []
    findings = []
    proposals = []
    verdict = .notRun
  }

  public static func notRun(_ test: DiagnosticTest, _ reason: Sentence) -> TestResult {
    TestResult(notRun: test, reason)
  }
}
