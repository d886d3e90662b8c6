import CLinux

/// How a program ends.
public enum Exit: Int32, Sendable {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case noPanel = 3
  case noFramebuffer = 4
  case configurationRefused = 5

  /// `exit(3)`
  public func now() -> Never { exit(rawValue) }

  /// `exit(3)` with what another program ended with.
  public static func now(like status: Int32) -> Never { exit(status) }

  /// Says why, then `exit(3)`.
  public func now(_ sentence: Sentence) -> Never {
    Log.line(sentence)
    exit(rawValue)
  }
}
