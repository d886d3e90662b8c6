/// What was out of the ordinary.
public struct TouchCounts: Equatable, Sendable {
  /// Positions outside the screen, which were brought to its edge.
  public var outside = 0
  /// How often the kernel dropped events.
  public var drops = 0
  /// Touches that came and went in what the kernel dropped.
  public var unseen = 0
  /// Touches beyond those that can be followed at once.
  public var beyond = 0
  /// How often the kernel was asked what is down: after drops, and while fingers rest in silence.
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
