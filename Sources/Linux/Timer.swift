import CLinux

/// `timerfd_create(2)`: a descriptor that becomes readable at even intervals.
public struct Timer: ~Copyable {
  private let descriptor: FileDescriptor

  /// Creates a timer that does not run yet.
  public init() throws(Errno) {
    descriptor = try FileDescriptor { timerfd_create(CLOCK_MONOTONIC, CInt(TFD_CLOEXEC | TFD_NONBLOCK)) }
  }

  /// Starts the timer with an interval in microseconds; 0 stops it: `timerfd_settime(2)`.
  public borrowing func run(every interval: Int64) throws(Errno) { try set(first: interval, interval: interval) }

  /// Starts the timer for one interval of at least one microsecond: `timerfd_settime(2)`.
  public borrowing func run(once interval: Int64) throws(Errno) { try set(first: max(1, interval), interval: 0) }

  private borrowing func set(first: Int64, interval: Int64) throws(Errno) {
    var times = itimerspec()
    times.it_value = timespec(microseconds: first)
    times.it_interval = timespec(microseconds: interval)
    try call { unsafe Int(timerfd_settime(descriptor.number, 0, &times, nil)) }
  }

  public var number: CInt { descriptor.number }

  /// Makes the descriptor unreadable until the next interval ends.
  public borrowing func acknowledge() {
    var count: UInt64 = 0
    unsafe _ = read(descriptor.number, &count, 8)
  }
}
