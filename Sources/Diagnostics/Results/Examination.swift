import Linux
import Touch

/// Everything that is known at the end of an examination: what a report is made of.
public struct Examination: Sendable {
  /// A fact about the machine, in the order of a report: what it is, and how it is.
  public struct Fact: Sendable {
    /// As the report for programs has it: small letters and hyphens.
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which cells of the screen were reached; row by row.
  public struct Coverage: Sendable {
    public let columns: Int
    public let rows: Int
    /// In pixels; the last column and row end with the screen.
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

  /// How often each length of time was seen.
  public struct Histogram: Sendable {
    /// Upper ends in microseconds, growing; what is longer than the last is counted behind it.
    public let ends: [Int64]
    /// One more than ``ends``.
    public let counts: [Int]
    /// All lengths together in microseconds; nil where nobody summed them.
    public let sum: Int64?

    public init(ends: [Int64], counts: [Int], sum: Int64? = nil) {
      precondition(counts.count == ends.count + 1)
      self.ends = ends
      self.counts = counts
      self.sum = sum
    }
  }

  /// How far a resting finger wandered from its middle, in pixels.
  public struct RestPoint: Sendable {
    public let x: Float
    public let y: Float

    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// A stretch of time, from the beginning of the examination, in microseconds.
  public struct Stretch: Sendable {
    public enum Kind: Sendable { case touch, silence, drop, loss }

    public let kind: Kind
    public let start: Microseconds
    public let end: Microseconds
    /// Which line of the timeline: a touch's slot; 0 for all others.
    public let line: Int

    public init(_ kind: Kind, start: Microseconds, end: Microseconds, line: Int = 0) {
      self.kind = kind
      self.start = start
      self.end = end
      self.line = line
    }
  }

  /// Seconds since 1970, when it began; nil where the clock is not known to be right.
  public var startedAt: Int64?
  public var length: Microseconds
  /// In pixels of the upright screen.
  public var width: Int
  public var height: Int
  /// Pixels in a millimetre; nil where nobody knows.
  public var density: Float?
  public var facts: [Fact]
  public var results: [TestResult]
  public var coverage: Coverage?
  /// From the kernel's time stamp to published pixels.
  public var latency: Histogram?
  public var rest: [RestPoint]
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

  /// The worst of all tests that were run. That the set-up is right says nothing of a panel that nobody tested.
  public var verdict: Verdict {
    var worst = Verdict.notRun
    for result in results where result.verdict.rawValue > worst.rawValue {
      if result.test != .setup || result.verdict != .passed { worst = result.verdict }
    }
    return worst
  }

  /// Whether a machine should go on: nothing failed, and something of the panel was tested.
  public var isPassed: Bool {
    verdict != .failed && results.contains { $0.test != .setup && $0.verdict != .notRun }
  }

  /// Of which the verdict says nothing.
  public var untested: [DiagnosticTest] {
    DiagnosticTest.allCases.filter { $0 != .calibration && (self[$0]?.verdict ?? .notRun) == .notRun }
  }

  public subscript(test: DiagnosticTest) -> TestResult? { results.first { $0.test == test } }
}
