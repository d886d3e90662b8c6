import Touch

/// Whether the service manager may be told that all is well: only when the render thread has answered since it was
/// last asked.
public struct Watchdog: Sendable {
  private let interval: Microseconds?
  private var answers: UInt32 = 0
  /// Time of the next check; nil if the service manager has no watchdog.
  public private(set) var due: Microseconds?

  /// - Parameter limit: the service manager's time limit from one keep-alive to the next.
  public init(limit: Microseconds?, now: Microseconds) {
    interval = limit.map { $0 / 2 }
    due = interval.map { now + $0 }
  }

  /// Begins to watch another render thread, which has not answered yet.
  public mutating func restart() { answers = 0 }

  /// Returns whether the service manager may be told that all is well.
  ///
  /// - Parameter answers: number of the render thread's answers so far; nil when there is no render thread.
  public mutating func look(answers: UInt32?, now: Microseconds) -> Bool {
    due = interval.map { now + $0 }
    guard let answers else { return true }
    defer { self.answers = answers }
    return answers != self.answers
  }
}
