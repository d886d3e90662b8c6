import CLinux

/// A set of descriptors to wait for, which is itself one descriptor: `epoll(7)`.
public struct EventPoll: ~Copyable {
  private let descriptor: FileDescriptor

  /// `epoll_create1(2)`
  public init() throws(Errno) {
    let number = CInt(try call { Int(epoll_create1(CInt(EPOLL_CLOEXEC))) })
    descriptor = FileDescriptor(owning: number)
  }

  /// Readable when one of the added descriptors is.
  public var number: CInt { descriptor.number }

  /// Watches `number` until it is closed; ``ready()`` returns its `token`.
  public borrowing func add(_ number: CInt, token: UInt64) throws(Errno) {
    var event = unsafe epoll_event()
    unsafe event.events = EPOLLIN.rawValue
    unsafe event.data.u64 = token
    let own = descriptor.number
    _ = try call { unsafe Int(epoll_ctl(own, EPOLL_CTL_ADD, number, &event)) }
  }

  /// Stops watching `number`.
  public borrowing func remove(_ number: CInt) {
    let own = descriptor.number
    _ = epoll_ctl(own, EPOLL_CTL_DEL, number, nil)
  }

  /// Returns the tokens of up to eight descriptors that are readable or broken now, without waiting.
  public borrowing func ready() throws(Errno) -> [UInt64] { try ready(until: 0) }

  /// Returns such tokens, but sleeps until there is one, or until the monotonic `deadline` in microseconds.
  public borrowing func ready(until deadline: Int64?) throws(Errno) -> [UInt64] {
    var events = unsafe InlineArray<8, epoll_event>(repeating: epoll_event())
    let own = descriptor.number
    var span = unsafe events.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      // Recomputed after a signal, because less time is left.
      try call { unsafe Int(epoll_wait(own, buffer.baseAddress!, 8, EventPoll.milliseconds(until: deadline))) }
    }
    return (0..<count).map { unsafe events[$0].data.u64 }
  }

  private static func milliseconds(until deadline: Int64?) -> CInt {
    guard let deadline else { return -1 }
    return CInt(clamping: max((deadline - MonotonicClock.microseconds + 999) / 1000, 0))
  }
}
