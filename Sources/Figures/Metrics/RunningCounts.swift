import TouchInput

/// Counters of an overlay since it started.
public struct RunningCounts: Sendable {
  /// Number of touches shown.
  public var touches = 0
  public var touchCounts = TouchCounts()
  /// Number of panels that are open; nil while no panels are read.
  public var panels: Int?
  /// Number of times that a panel was lost.
  public var losses = 0
  /// Whether there is a framebuffer; nil once none is wanted any more.
  public var hasFramebuffer: Bool?
  /// Report rate of the finger that moved last, in reports a second; nil before a finger has moved.
  public var reportRate: Double?
  /// Latency from the kernel's time stamp to published pixels; nil if it is not measured.
  public var latency: Histogram?
  /// Estimated time from the kernel's time stamp to the scan-out of the pixels; nil if no display has told.
  public var scanOut: Histogram?

  public init() {}
}
