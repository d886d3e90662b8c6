import CLinux

/// SIGINT and SIGTERM as something to wait for, whatever threads there are already and whichever the kernel chooses: one
/// that blocks neither would be ended by a signal that the others wait for in ``Signals``.
public enum EndSignals {
  /// `sigaction(2)`: from now on they do not end the program, and neither is blocked in this thread. Programs that it
  /// starts meet them as ever. Returns what is readable when one has come.
  public static func descriptor() throws(Errno) -> CInt {
    let number = linux_catch_ends()
    if number < 0 { throw .last }
    return number
  }

  /// Takes all that have come.
  public static func take(_ descriptor: CInt) {
    var count: UInt64 = 0
    unsafe _ = read(descriptor, &count, 8)
  }
}
