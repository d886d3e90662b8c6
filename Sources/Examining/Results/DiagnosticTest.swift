/// The tests, in the order of a report.
public enum DiagnosticTest: UInt8, CaseIterable, Sendable {
  case setup, coverage, ghosts, stuck, silence, rate, jitter, drops, flapping, multitouch, range, corners, accuracy,
    linearity
  case calibration, latency

  /// Name on the command line and in the report for programs.
  public var name: StaticString {
    switch self {
    case .setup: "setup"
    case .coverage: "coverage"
    case .ghosts: "ghosts"
    case .stuck: "stuck"
    case .silence: "silence"
    case .rate: "rate"
    case .jitter: "jitter"
    case .drops: "drops"
    case .flapping: "flapping"
    case .multitouch: "multitouch"
    case .range: "range"
    case .corners: "corners"
    case .accuracy: "accuracy"
    case .linearity: "linearity"
    case .calibration: "calibration"
    case .latency: "latency"
    }
  }

  /// Name for people.
  public var title: StaticString {
    switch self {
    case .setup: "Set-up"
    case .coverage: "Coverage"
    case .ghosts: "Ghost touches"
    case .stuck: "Stuck contacts"
    case .silence: "Silence"
    case .rate: "Report rate"
    case .jitter: "Rest jitter"
    case .drops: "Dropped events"
    case .flapping: "Flapping contacts"
    case .multitouch: "Multi-touch"
    case .range: "Range"
    case .corners: "Corners"
    case .accuracy: "Accuracy"
    case .linearity: "Linearity"
    case .calibration: "Calibration"
    case .latency: "Latency"
    }
  }
}
