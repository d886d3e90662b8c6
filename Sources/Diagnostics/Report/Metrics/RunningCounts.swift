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
  /// Whether there is a framebuffer; nil where nobody wants one any more.
  public var hasFramebuffer: Bool?
  /// Of the finger that moved last, in reports a second; nil before one has.
  public var reportRate: Double?
  /// From the kernel's time stamp to published pixels; nil where that is not measured.
  public var latency: Examination.Histogram?

  public init() {}
}
