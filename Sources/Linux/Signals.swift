import CLinux

/// Signals to wait for instead of being interrupted: `signalfd(2)`.
public struct Signals: ~Copyable {
  public enum Signal { case interrupt, terminate, hangUp, user }

  /// How the program treats SIGHUP, which it gets when its terminal closes.
  public enum HangUp {
    /// The default treatment.
    case asEver
    /// An event to report, even if the program was started with SIGHUP ignored.
    case news
    /// An end signal, unless it is ignored, as by nohup(1).
    case end
  }

  private let descriptor: FileDescriptor

  /// Blocks SIGINT and SIGTERM, and if wanted SIGHUP and SIGUSR1, in this thread and in threads that it starts
  /// afterwards. A program that takes SIGHUP also blocks SIGPIPE, so that it survives the end of its log's reader.
  public init(hangUp: HangUp = .asEver, withUser: Bool = false) throws(Errno) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    // A blocked signal is queued for the descriptor even if it is ignored.
    let isIgnored = hangUp == .end && linux_is_ignored(SIGHUP) != 0
    if hangUp != .asEver {
      if !isIgnored { unsafe sigaddset(&set, SIGHUP) }
      unsafe sigaddset(&set, SIGPIPE)
    }
    if withUser { unsafe sigaddset(&set, SIGUSR1) }
    let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if result != 0 { throw Errno(result) }
    descriptor = try FileDescriptor { unsafe signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK)) }
  }

  /// Lets a write to a pipe without a reader fail instead of ending the program.
  public static func ignoreBrokenPipes() { linux_ignore(SIGPIPE) }

  /// Makes the signals of this program independent of the program that started it. Where SIGCHLD is ignored, the kernel
  /// keeps no exit codes of children. A write beyond a limit of file sizes fails instead of ending the program.
  public static func prepare() {
    linux_treat_by_default(SIGCHLD)
    linux_ignore(SIGXFSZ)
  }

  public var number: CInt { descriptor.number }

  /// Takes one signal; nil when there is none, or for a SIGPIPE.
  public borrowing func next() -> Signal? {
    var signal = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(descriptor.number, &signal, size) == size else { return nil }
    switch CInt(signal.ssi_signo) {
    case SIGHUP: return .hangUp
    case SIGUSR1: return .user
    case SIGINT: return .interrupt
    case SIGTERM: return .terminate
    // The write to the broken pipe reports the error.
    default: return nil
    }
  }
}

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
