/// The verdict of a test, from the best to the worst.
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
