import Linux
import Touch

/// Rules for when the daemon shows marks and how it runs.
public struct DaemonSettings: Equatable, Sendable {
  public var show = ShowRule.always
  /// Path of the control socket; nil for none.
  public var control: Text? = Text("/run/touch-overlay/control")
  /// Time after which a suspension ends in any case.
  public var suspendLimit: Microseconds = 600_000_000
  /// Real-time priority of both threads; nil for none.
  public var realTime: Int?
  public var locksMemory = false
  /// Path of the file for Prometheus's node exporter; nil for none.
  public var metrics: Text?
  /// Time between two writes of the metrics.
  public var metricsInterval: Microseconds = 60_000_000

  public init() {}
}
