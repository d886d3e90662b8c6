/// A velocity that is averaged over the last few reports, and over some 16 milliseconds at least: within one report of a
/// fast panel, a finger moves less than its place trembles.
struct RunningVelocity: Sendable {
  private static var leastTime: Double { 16_000 }

  /// In pixels a microsecond.
  private(set) var value = Place(x: 0, y: 0)
  /// Sum of all times so far, in microseconds.
  private var time = 0.0

  /// Adds a movement, and the time since the one before.
  mutating func add(_ way: Place, in elapsed: Double) {
    let elapsed = max(1, elapsed)
    let share = time == 0 ? 1 : min(0.5, elapsed / min(time + elapsed, RunningVelocity.leastTime))
    time += elapsed
    value = value * (1 - share) + way * (share / elapsed)
  }
}
