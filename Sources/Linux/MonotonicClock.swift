import CLinux

/// CLOCK_MONOTONIC, the clock that the kernel stamps touches with.
public enum MonotonicClock {
  /// The current time in microseconds: `clock_gettime(2)`.
  public static var microseconds: Int64 { nanoseconds / 1000 }

  /// The current time in nanoseconds.
  public static var nanoseconds: Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Total time that the machine was suspended since boot, in microseconds: CLOCK_BOOTTIME minus CLOCK_MONOTONIC.
  public static var asleep: Int64 {
    var withSleep = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &withSleep)
    return Int64(withSleep.tv_sec) * 1_000_000 + Int64(withSleep.tv_nsec) / 1000 - microseconds
  }

  /// Returns the time until a moment in milliseconds, rounded up; 0 if it has passed.
  static func milliseconds(until moment: Int64) -> CInt {
    CInt(clamping: max(0, (moment - microseconds + 999) / 1000))
  }

  /// Sleeps until a moment with `nanosleep(2)`; returns at once if it has passed.
  public static func sleep(until moment: Int64) {
    while true {
      let left = moment - microseconds
      if left <= 0 { return }
      var pause = timespec(microseconds: left)
      unsafe nanosleep(&pause, nil)
    }
  }
}

extension timespec {
  init(microseconds: Int64) {
    self.init()
    tv_sec = time_t(microseconds / 1_000_000)
    tv_nsec = CLong(microseconds % 1_000_000 * 1000)
  }
}
