import CLinux

/// A time of day in the local time zone.
public struct TimeOfDay: Equatable, Sendable {
  public var hour: Int
  public var minute: Int
  public var second: Int

  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The current time: `localtime_r(3)`.
  public static var now: TimeOfDay {
    var seconds = wallTime.tv_sec
    var parts = unsafe tm()
    unsafe _ = localtime_r(&seconds, &parts)
    return unsafe TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// Seconds since 1970, as far as the clock is right.
  public static var seconds: Int64 { Int64(wallTime.tv_sec) }

  /// Seconds since 1970; nil if the clock is not synchronised.
  public static var knownSeconds: Int64? { linux_clock_is_set() != 0 ? seconds : nil }

  /// Microseconds until the next second of the clock.
  public static var left: Int64 { 1_000_000 - Int64(wallTime.tv_nsec) / 1000 }

  private static var wallTime: timespec {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return now
  }
}
