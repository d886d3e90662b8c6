import CLinux

/// `timerfd_create(2)`: a descriptor that becomes readable at even intervals.
public struct Timer: ~Copyable {
  private let descriptor: FileDescriptor

  /// - Parameter every: microseconds.
  public init(every interval: Int64) throws(Errno) {
    let number = CInt(try call { Int(timerfd_create(CLOCK_MONOTONIC, CInt(TFD_CLOEXEC | TFD_NONBLOCK))) })
    let descriptor = FileDescriptor(owning: number)
    var times = itimerspec()
    times.it_value = timespec(microseconds: interval)
    times.it_interval = times.it_value
    try call { unsafe Int(timerfd_settime(number, 0, &times, nil)) }
    self.descriptor = descriptor
  }

  public var number: CInt { descriptor.number }

  /// Makes it unreadable until the next interval ends.
  public borrowing func acknowledge() {
    var count: UInt64 = 0
    unsafe _ = read(descriptor.number, &count, 8)
  }
}
