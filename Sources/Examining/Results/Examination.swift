import Figures
import Touch

/// The results of an examination, from which reports are made.
public struct Examination: Sendable {
  /// A fact about the machine: its name and its value. Facts are in the order of a report.
  public struct Fact: Sendable {
    /// Name in the report for programs: small letters and hyphens.
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The cells of the screen that were reached, row by row.
  public struct Coverage: Sendable {
    public let columns: Int
    public let rows: Int
    /// Size of a cell in pixels; the last column and row end with the screen.
    public let cell: Int
    public let reached: [Bool]

    public init(columns: Int, rows: Int, cell: Int, reached: [Bool]) {
      precondition(reached.count == columns * rows)
      self.columns = columns
      self.rows = rows
      self.cell = cell
      self.reached = reached
    }
  }

  /// A stretch of time, in microseconds from the beginning of the examination.
  public struct Stretch: Sendable {
    public enum Kind: Sendable { case touch, silence, drop, loss }

    public let kind: Kind
    public let start: Microseconds
    public let end: Microseconds
    /// Slot of the touch; 0 for other kinds.
    public let line: Int

    public init(_ kind: Kind, start: Microseconds, end: Microseconds, line: Int = 0) {
      self.kind = kind
      self.start = start
      self.end = end
      self.line = line
    }
  }

  /// Start of the examination in seconds since 1970; nil if the clock is not known to be right.
  public var startedAt: Int64?
  public var length: Microseconds
  /// Width of the upright screen in pixels; `height` likewise.
  public var width: Int
  public var height: Int
  /// Pixels in a millimetre; nil if unknown.
  public var density: Float?
  public var facts: [Fact]
  public var results: [TestResult]
  public var coverage: Coverage?
  /// Latency from the kernel's time stamp to published pixels.
  public var latency: Histogram?
  /// Estimated time from the kernel's time stamp to the scan-out of the pixels; nil if the display does not tell.
  public var scanOut: Histogram?
  /// Offsets of a resting finger from its centre, in pixels.
  public var rest: [Position]
  public var timeline: [Stretch]

  public init(width: Int, height: Int, density: Float? = nil, length: Microseconds = 0) {
    self.width = width
    self.height = height
    self.density = density
    self.length = length
    facts = []
    results = []
    rest = []
    timeline = []
  }

  /// The findings of all tests.
  public var findings: [Finding] { results.flatMap { $0.findings } }

  /// The worst verdict of all tests. A passed set-up test does not count, because it says nothing about the panel.
  public var verdict: Verdict {
    var worst = Verdict.notRun
    for result in results where result.verdict.rawValue > worst.rawValue {
      if result.test != .setup || result.verdict != .passed { worst = result.verdict }
    }
    return worst
  }

  /// Whether a program should accept the panel: nothing failed, and at least one test of the panel was run.
  public var isPassed: Bool {
    verdict != .failed && results.contains { $0.test != .setup && $0.verdict != .notRun }
  }

  /// Tests that were not run, so that the verdict does not cover them.
  public var untested: [DiagnosticTest] {
    DiagnosticTest.allCases.filter { $0 != .calibration && (self[$0]?.verdict ?? .notRun) == .notRun }
  }

  public subscript(test: DiagnosticTest) -> TestResult? { results.first { $0.test == test } }
}
