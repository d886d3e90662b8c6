import CLinux

/// How a program ends.
public enum Exit: Int32, Sendable {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case noPanel = 3
  case noFramebuffer = 4
  case configurationRefused = 5

  /// `exit(3)`. What has not come out on standard output is not done.
  @inline(never)
  public func now() -> Never {
    guard let error = Log.outputFailure else { exit(rawValue) }
    Log.line("cannot write to standard output: \(error.text)")
    exit(self == .done ? Exit.failed.rawValue : rawValue)
  }

  /// `exit(3)` with what another program ended with.
  public static func now(like status: Int32) -> Never { exit(status) }

  /// Says why, then `exit(3)`.
  public func now(_ sentence: Sentence) -> Never {
    Log.line(sentence)
    exit(rawValue)
  }
}
