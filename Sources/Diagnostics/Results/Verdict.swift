/// What a test says of a panel, from the best to the worst.
public enum Verdict: UInt8, CaseIterable, Sendable {
  case notRun, passed, warned, failed

  /// In words for people and for programs.
  public var name: StaticString {
    switch self {
    case .notRun: "not run"
    case .passed: "pass"
    case .warned: "warn"
    case .failed: "fail"
    }
  }
}
