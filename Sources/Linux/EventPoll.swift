import CLinux

/// `epoll(7)`: any number of descriptors to wait for, as one.
public struct EventPoll: ~Copyable {
  private let descriptor: FileDescriptor

  /// `epoll_create1(2)`
  public init() throws(Errno) {
    let number = CInt(try call { Int(epoll_create1(CInt(EPOLL_CLOEXEC))) })
    descriptor = FileDescriptor(owning: number)
  }

  /// Readable when one of those that were added is.
  public var number: CInt { descriptor.number }

  /// Watches `number` until it is closed; `token` is what ``ready()`` tells.
  public borrowing func add(_ number: CInt, token: UInt64) throws(Errno) {
    var event = unsafe epoll_event()
    unsafe event.events = EPOLLIN.rawValue
    unsafe event.data.u64 = token
    let own = descriptor.number
    _ = try call { unsafe Int(epoll_ctl(own, EPOLL_CTL_ADD, number, &event)) }
  }

  /// Watches `number` no more.
  public borrowing func remove(_ number: CInt) {
    let own = descriptor.number
    _ = epoll_ctl(own, EPOLL_CTL_DEL, number, nil)
  }

  /// The tokens of up to eight that are readable or broken now, without waiting.
  public borrowing func ready() throws(Errno) -> [UInt64] { try ready(until: 0) }

  /// The same, but sleeps until there is one, or until the monotonic `deadline` in microseconds.
  public borrowing func ready(until deadline: Int64?) throws(Errno) -> [UInt64] {
    var events = unsafe InlineArray<8, epoll_event>(repeating: epoll_event())
    let own = descriptor.number
    var span = unsafe events.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      // After a signal what is left is less.
      try call { unsafe Int(epoll_wait(own, buffer.baseAddress!, 8, EventPoll.milliseconds(until: deadline))) }
    }
    return (0..<count).map { unsafe events[$0].data.u64 }
  }

  private static func milliseconds(until deadline: Int64?) -> CInt {
    guard let deadline else { return -1 }
    return CInt(clamping: max((deadline - MonotonicClock.microseconds + 999) / 1000, 0))
  }
}
