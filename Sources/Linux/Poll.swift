import CLinux

/// Waits for descriptors with `poll(2)`.
public enum Poll {
  /// Sleeps until one of two descriptors is readable or broken; returns which are.
  public static func wait(_ first: CInt, _ second: CInt) throws(Errno) -> (first: Bool, second: Bool) {
    var entries: InlineArray<2, pollfd> = [
      pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    var span = entries.mutableSpan
    _ = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      try call { unsafe Int(poll(buffer.baseAddress!, 2, -1)) }
    }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }

  /// Whether a descriptor is writable or broken now, or becomes so within some milliseconds, unless a signal ends the
  /// wait; a negative number waits without limit.
  static func hasRoom(_ number: CInt, within milliseconds: CInt) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  /// Whether a descriptor is readable or broken now, or becomes so before the monotonic `deadline`.
  public static func isReady(_ number: CInt, until deadline: Int64? = nil) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while true {
      let left = deadline.map { MonotonicClock.milliseconds(until: $0) } ?? 0
      let count = unsafe poll(&entry, 1, left)
      if count >= 0 || Errno.last.code != EINTR { return count > 0 }
    }
  }
}
