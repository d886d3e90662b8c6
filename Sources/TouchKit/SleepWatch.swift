import Touch

/// Detects that the machine was suspended, by its total suspended time.
struct SleepWatch {
  /// Minimum length of a suspension that is noticed.
  private static var shortest: Microseconds { 100_000 }

  private var asleep: Microseconds

  /// - Parameter asleep: total time that the machine was suspended so far.
  init(_ asleep: Microseconds) { self.asleep = asleep }

  /// Whether the machine was suspended since the last call.
  mutating func hasSlept(_ asleep: Microseconds) -> Bool {
    let before = self.asleep
    // The total is the difference of two clocks. A thread that is delayed between reading them reads too little, and
    // the right value of the next call must not look like a suspension.
    self.asleep = max(before, asleep)
    return asleep - before > SleepWatch.shortest
  }
}
