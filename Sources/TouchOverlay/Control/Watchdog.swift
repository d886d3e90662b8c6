import Touch

/// Whether the service manager may be told that all is well: only when the render thread has answered since it was
/// last asked.
public struct Watchdog: Sendable {
  private let interval: Microseconds?
  private var answers: UInt32 = 0
  /// When to look next; nil if nobody wants to know.
  public private(set) var due: Microseconds?

  /// - Parameter limit: so long after the last word it is too late.
  public init(limit: Microseconds?, now: Microseconds) {
    interval = limit.map { $0 / 2 }
    due = interval.map { now + $0 }
  }

  /// Another thread, which has not answered yet.
  public mutating func restart() { answers = 0 }

  /// - Parameter answers: of the render thread so far; nil when there is none to ask.
  public mutating func look(answers: UInt32?, now: Microseconds) -> Bool {
    due = interval.map { now + $0 }
    guard let answers else { return true }
    defer { self.answers = answers }
    return answers != self.answers
  }
}
