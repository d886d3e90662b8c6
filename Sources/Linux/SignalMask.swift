import CLinux

/// The signals that may interrupt this thread and the threads that it starts.
public enum SignalMask {
  /// Blocks all signals while `body` runs, with `pthread_sigmask(3)`. Faults are not blocked, so that they still end
  /// the process.
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
