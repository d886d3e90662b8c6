import Linux
import Pixels
import Touch

/// A fault that a test has found.
public struct Finding: Sendable {
  public let fault: Fault
  /// Whether the finding makes the test fail; otherwise it is a warning.
  public let isFailure: Bool
  /// Description in a sentence with figures and places.
  public let sentence: Sentence
  /// Place in pixels of the upright screen; nil if it has none.
  public let place: Rectangle?

  public init(_ fault: Fault, isFailure: Bool = true, _ sentence: Sentence, place: Rectangle? = nil) {
    self.fault = fault
    self.isFailure = isFailure
    self.sentence = sentence
    self.place = place
  }
}

extension [Finding] {
  /// The failures, and then the warnings.
  public var ranked: [Finding] { filter { $0.isFailure } + filter { !$0.isFailure } }

  /// The first finding of each fault.
  public var firsts: [Finding] {
    var firsts: [Finding] = []
    for finding in self where !firsts.contains(where: { $0.fault == finding.fault }) { firsts.append(finding) }
    return firsts
  }

  mutating func add(_ fault: Fault, isFailure: Bool = true, _ sentence: Sentence, place: Rectangle? = nil) {
    append(Finding(fault, isFailure: isFailure, sentence, place: place))
  }
}

/// A figure that a test has measured.
public struct Measure: Sendable {
  /// Name in the report for programs.
  public let name: StaticString
  public let value: Double
  /// Unit: `Hz`, `ms`, `px`, `mm`, `%`, or empty for a count.
  public let unit: StaticString
  /// Limit that the figure was compared to; nil if it is for information only.
  public let limit: Limit?

  public init(_ name: StaticString, _ value: Double, _ unit: StaticString, limit: Limit? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.limit = limit
  }
}

/// A limit of a figure, and its source.
public struct Limit: Sendable, Equatable {
  public enum Side: Sendable { case atLeast, atMost }

  public let side: Side
  public let value: Double
  /// Origin of the limit: a standard, a driver's documentation, a measurement, or the configuration.
  public let source: Sentence

  public init(_ side: Side, _ value: Double, source: Sentence) {
    self.side = side
    self.value = value
    self.source = source
  }

  /// The value of a limit in seconds, in microseconds.
  var microseconds: Microseconds { Microseconds(value * 1_000_000) }

  public func allows(_ measured: Double) -> Bool { side == .atLeast ? measured >= value : measured <= value }

  public static func == (one: Limit, other: Limit) -> Bool { one.side == other.side && one.value == other.value }
}

/// The result of a test.
public struct TestResult: Sendable {
  public let test: DiagnosticTest
  public private(set) var verdict: Verdict
  /// Observation, or the reason why the test was not run, in a sentence.
  public let summary: Sentence
  public let measures: [Measure]
  public let findings: [Finding]
  /// Settings that would correct the fault; any one of them is enough.
  public let proposals: [CornerProposal]

  /// Creates the result of a test that has run. Its findings decide the verdict.
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

  public static func notRun(_ test: DiagnosticTest, _ reason: Sentence) -> TestResult {
    var result = TestResult(test, reason)
    result.verdict = .notRun
    return result
  }

  /// Returns the result of a test that needs a touch, and saw none.
  static func untouched(_ test: DiagnosticTest) -> TestResult {
    .notRun(test, "there was no touch; touch the panel while it is examined")
  }
}

/// The verdict of a test. Of several, the last in this order counts.
public enum Verdict: UInt8, CaseIterable, Sendable {
  case notRun, passed, warned, failed

  /// Name of the verdict, for people and for programs.
  public var name: StaticString {
    switch self {
    case .notRun: "not run"
    case .passed: "pass"
    case .warned: "warn"
    case .failed: "fail"
    }
  }
}
