import Touch

/// Notices that the machine was suspended, by how long it was so altogether.
struct SleepWatch {
  /// What counts as one.
  private static var shortest: Microseconds { 100_000 }

  private var asleep: Microseconds

  /// - Parameter asleep: how long the machine was suspended so far.
  init(_ asleep: Microseconds) { self.asleep = asleep }

  /// Whether it was suspended since the last call.
  mutating func hasSlept(_ asleep: Microseconds) -> Bool {
    let before = self.asleep
    // It is the difference of two clocks: who is held up between reading one and the other reads too little, and must
    // not take what is read right the next time for a sleep.
    self.asleep = max(before, asleep)
    return asleep - before > SleepWatch.shortest
  }
}
