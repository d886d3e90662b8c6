/// The tests, in the order of a report.
public enum DiagnosticTest: UInt8, CaseIterable, Sendable {
  case setup, coverage, ghosts, stuck, silence, rate, jitter, drops, flapping, multitouch, range, corners, accuracy,
    linearity
  case calibration, latency

  /// Name on the command line and in the report for programs.
  public var name: StaticString { names.program }

  /// Name for people.
  public var title: StaticString { names.people }

  private var names: (program: StaticString, people: StaticString) {
    switch self {
    case .setup: ("setup", "Set-up")
    case .coverage: ("coverage", "Coverage")
    case .ghosts: ("ghosts", "Ghost touches")
    case .stuck: ("stuck", "Stuck contacts")
    case .silence: ("silence", "Silence")
    case .rate: ("rate", "Report rate")
    case .jitter: ("jitter", "Rest jitter")
    case .drops: ("drops", "Dropped events")
    case .flapping: ("flapping", "Flapping contacts")
    case .multitouch: ("multitouch", "Multi-touch")
    case .range: ("range", "Range")
    case .corners: ("corners", "Corners")
    case .accuracy: ("accuracy", "Accuracy")
    case .linearity: ("linearity", "Linearity")
    case .calibration: ("calibration", "Calibration")
    case .latency: ("latency", "Latency")
    }
  }
}
