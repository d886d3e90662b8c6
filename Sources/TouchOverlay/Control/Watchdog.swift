import Touch

/// Whether the service manager may be told that all is well: only when the render thread and the input thread have
/// answered since they were last asked.
public struct Watchdog: Sendable {
  /// Number of answers of each thread.
  public typealias Answers = (render: UInt32, input: UInt32)

  private let interval: Microseconds?
  private var answers: Answers = (0, 0)
  /// Time of the next check; nil if the service manager has no watchdog.
  public private(set) var due: Microseconds?

  /// - Parameter limit: the service manager's time limit from one keep-alive to the next.
  public init(limit: Microseconds?, now: Microseconds) {
    // A limit of a few microseconds would take all of a processor.
    interval = limit.map { max(1000, $0 / 2) }
    due = interval.map { now + $0 }
  }

  /// Begins to watch other threads, which have not answered yet.
  public mutating func restart() { answers = (0, 0) }

  /// Returns whether the service manager may be told that all is well.
  ///
  /// - Parameter answers: those so far; nil when there are no threads.
  public mutating func look(answers: Answers?, now: Microseconds) -> Bool {
    due = interval.map { now + $0 }
    guard let answers else { return true }
    defer { self.answers = answers }
    return answers.render != self.answers.render && answers.input != self.answers.input
  }
}
