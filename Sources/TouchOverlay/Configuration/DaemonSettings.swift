import Linux
import Touch

/// When the daemon shows marks, and how it runs.
public struct DaemonSettings: Equatable, Sendable {
  public var show = ShowRule.always
  /// Where other programs reach it; nil for nowhere.
  public var control: Text? = Text("/run/touch-overlay/control")
  /// After this long a suspension ends, whatever became of who asked for it.
  public var suspendLimit: Microseconds = 600_000_000
  /// Of both threads; nil for none.
  public var realTime: Int?
  public var locksMemory = false
  /// Where Prometheus's node exporter looks for figures; nil for nowhere.
  public var metrics: Text?
  /// So often they are written.
  public var metricsInterval: Microseconds = 60_000_000

  public init() {}
}

/// When marks are shown at all.
public enum ShowRule: Sendable {
  case always
  /// While a display is connected that is not built in.
  case external
  case never
}
