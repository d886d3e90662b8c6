import TouchInput

/// What an overlay has counted since it started.
public struct RunningCounts: Sendable {
  /// Touches shown.
  public var touches = 0
  public var counts = TouchCounts()
  /// Panels that are open now; nil while nobody reads them.
  public var panels: Int?
  /// How often one went away.
  public var losses = 0
  /// Of the finger that moved last, in reports a second; nil before one has.
  public var reportRate: Double?
  /// From the kernel's time stamp to published pixels; nil where that is not measured.
  public var latency: Examination.Histogram?

  public init() {}

  /// What one overlay counted and then another, as one that ran all the time.
  public static func + (before: RunningCounts, now: RunningCounts) -> RunningCounts {
    var sum = now
    sum.touches += before.touches
    sum.counts = before.counts + now.counts
    sum.losses += before.losses
    sum.reportRate = now.reportRate ?? before.reportRate
    if let earlier = before.latency { sum.latency = now.latency.map { earlier + $0 } ?? earlier }
    return sum
  }
}
