import CLinux

/// A set of descriptors to wait for, which is itself one descriptor: `epoll(7)`.
public struct EventPoll: ~Copyable {
  private let descriptor: FileDescriptor

  /// `epoll_create1(2)`
  public init() throws(Errno) {
    descriptor = try FileDescriptor { epoll_create1(CInt(EPOLL_CLOEXEC)) }
  }

  /// Readable when one of the added descriptors is.
  public var number: CInt { descriptor.number }

  /// Watches `number` until it is closed; ``ready()`` returns its `token`.
  ///
  /// - Parameter isAttribute: whether it is a file of sysfs that announces changes. It is ready until it is read again.
  public borrowing func add(_ number: CInt, token: UInt64, isAttribute: Bool = false) throws(Errno) {
    var event = unsafe epoll_event()
    unsafe event.events = isAttribute ? EPOLLPRI.rawValue : EPOLLIN.rawValue
    unsafe event.data.u64 = token
    try call { unsafe Int(epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event)) }
  }

  /// Stops watching `number`.
  public borrowing func remove(_ number: CInt) {
    _ = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil)
  }

  /// Returns the tokens of descriptors that are readable or broken now, without waiting.
  public borrowing func ready() throws(Errno) -> ReadyTokens { try ready(until: 0) }

  /// Returns such tokens, but sleeps until there is one, or until the monotonic `deadline` in microseconds.
  public borrowing func ready(until deadline: Int64?) throws(Errno) -> ReadyTokens {
    var events = unsafe InlineArray<8, epoll_event>(repeating: epoll_event())
    var span = unsafe events.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      try call {
        // Recomputed after a signal, because less time is left.
        let left = deadline.map { MonotonicClock.milliseconds(until: $0) } ?? -1
        return unsafe Int(epoll_wait(descriptor.number, buffer.baseAddress!, 8, left))
      }
    }
    return unsafe ReadyTokens(events, count: count)
  }
}

/// The tokens of the descriptors that ended a wait: eight at most, as the others end the next.
public struct ReadyTokens: RandomAccessCollection {
  private var tokens = InlineArray<8, UInt64>(repeating: 0)
  public let count: Int

  fileprivate init(_ events: InlineArray<8, epoll_event>, count: Int) {
    self.count = count
    for index in 0..<count { tokens[index] = unsafe events[index].data.u64 }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  public subscript(index: Int) -> UInt64 { tokens[index] }
}
