import CLinux

/// Exit codes of the programs.
public enum Exit: Int32, Sendable {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case noPanel = 3
  case noFramebuffer = 4
  case configurationRefused = 5

  /// Ends the program with `exit(3)`. With lost output, the code is that of failure.
  @inline(never)
  public func now() -> Never {
    guard let error = Log.outputFailure else { exit(rawValue) }
    Log.line("cannot write to standard output: \(error.text)")
    exit(Exit.failed.rawValue)
  }

  /// Ends the program with `exit(3)` and another program's status.
  public static func now(like status: Int32) -> Never { exit(status) }

  /// Logs the reason, then ends the program with `exit(3)`.
  public func now(_ sentence: Sentence) -> Never {
    Log.line(sentence)
    exit(rawValue)
  }

  /// Logs a sentence for a program that ends with this code.
  public func said(_ sentence: Sentence) -> Exit {
    Log.line(sentence)
    return self
  }
}
