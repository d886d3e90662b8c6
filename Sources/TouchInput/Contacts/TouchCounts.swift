/// Counts of irregularities.
public struct TouchCounts: Equatable, Sendable {
  /// Number of coordinates outside the screen, which were clamped.
  public var outside = 0
  /// Number of times that the kernel dropped events.
  public var drops = 0
  /// Number of touches that came and went in dropped events.
  public var unseen = 0
  /// Number of touches beyond those that can be followed at once.
  public var beyond = 0
  /// Number of times that the kernel was queried: after drops, and while contacts are stationary.
  public var reconciliations = 0

  public init(outside: Int = 0, drops: Int = 0, unseen: Int = 0, beyond: Int = 0, reconciliations: Int = 0) {
    self.outside = outside
    self.drops = drops
    self.unseen = unseen
    self.beyond = beyond
    self.reconciliations = reconciliations
  }

  public static func + (a: TouchCounts, b: TouchCounts) -> TouchCounts {
    TouchCounts(
      outside: a.outside + b.outside, drops: a.drops + b.drops, unseen: a.unseen + b.unseen,
      beyond: a.beyond + b.beyond, reconciliations: a.reconciliations + b.reconciliations)
  }
}
