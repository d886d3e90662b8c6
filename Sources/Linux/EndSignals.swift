import CLinux

/// SIGINT and SIGTERM as a descriptor to wait for, in a process that already has threads. With ``Signals`` every thread
/// must block them: the kernel may choose a thread that does not, and the signal would end the process.
public enum EndSignals {
  /// Installs handlers with `sigaction(2)` and unblocks both signals in this thread, so that they no longer end the
  /// program. Programs that it starts get the default handlers. Returns a descriptor that becomes readable when a
  /// signal has come.
  public static func descriptor() throws(Errno) -> CInt {
    let number = linux_catch_ends()
    if number < 0 { throw .last }
    return number
  }

  /// Takes all signals that have come.
  public static func take(_ descriptor: CInt) {
    var count: UInt64 = 0
    unsafe _ = read(descriptor, &count, 8)
  }
}
