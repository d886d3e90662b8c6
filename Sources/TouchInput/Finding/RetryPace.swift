import Touch

/// The time of the next attempt after one that failed. The pause before it doubles up to a limit. It is short again
/// after a change among the devices, or after a longer time without failures.
struct RetryPace {
  private static var shortest: Microseconds { 500_000 }
  /// Maximum time by which an attempt may be early, because a timer that repeats runs ahead of the failures.
  private static var slack: Microseconds { 100_000 }

  private let longest: Microseconds
  /// The pause before the next attempt; nil if none is awaited.
  private(set) var pause: Microseconds?
  private var next = RetryPace.shortest
  private var due: Microseconds = 0

  init(longest: Microseconds) { self.longest = longest }

  /// Notes a failure; several at one attempt count as one.
  mutating func failed(now: Microseconds) {
    if pause != nil { return }
    if now - due > longest { next = RetryPace.shortest }
    pause = next
    due = now + next
    next = min(longest, next * 2)
  }

  /// Notes a change, which makes an attempt of its own.
  mutating func changed() {
    pause = nil
    next = RetryPace.shortest
  }

  /// Returns whether the next attempt is due, and takes it.
  mutating func take(now: Microseconds) -> Bool {
    guard pause != nil, due <= now + RetryPace.slack else { return false }
    pause = nil
    return true
  }
}
