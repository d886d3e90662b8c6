import CLinux

/// Which signals interrupt this thread, and those that it starts.
public enum SignalMask {
  /// `pthread_sigmask(3)`: none while `body` runs. A fault still ends the process in the way that it has chosen.
  public static func closed<Value: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var all = sigset_t()
    var former = sigset_t()
    unsafe sigfillset(&all)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { unsafe sigdelset(&all, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &all, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    return try body()
  }
}
