import CLinux

/// `poll(2)` without waiting.
func isReadable(_ number: CInt) -> Bool {
  var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// Raises an event counter from another thread than its owner's.
func wake(_ number: CInt) {
  var one: UInt64 = 1
  write(number, &one, 8)
}
