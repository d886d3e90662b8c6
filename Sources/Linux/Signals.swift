import CLinux

/// Signals that are waited for instead of interrupting: `signalfd(2)`.
public struct Signals: ~Copyable {
  public enum Signal { case interrupt, terminate, hangUp, user }

  /// What it means that the terminal hangs up (SIGHUP).
  public enum HangUp {
    /// What it means to any program.
    case asEver
    /// Something to be told, also where whoever started the program wants it ignored.
    case news
    /// The end, but where it is ignored, as nohup(1) does.
    case end
  }

  private let descriptor: FileDescriptor

  /// Blocks SIGINT and SIGTERM, and SIGHUP and SIGUSR1 where they are wanted, in this thread and in all that it starts
  /// afterwards. Who is told that a terminal hangs up also stays when the reader of its log goes (SIGPIPE).
  public init(hangUp: HangUp = .asEver, withUser: Bool = false) throws(Errno) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    // A blocked signal is kept for its reader even where it is ignored.
    let isIgnored = hangUp == .end && linux_is_ignored(SIGHUP) != 0
    if hangUp != .asEver {
      if !isIgnored { unsafe sigaddset(&set, SIGHUP) }
      unsafe sigaddset(&set, SIGPIPE)
    }
    if withUser { unsafe sigaddset(&set, SIGUSR1) }
    let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if result != 0 { throw Errno(result) }
    let number = unsafe signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
    if number < 0 { throw .last }
    descriptor = FileDescriptor(owning: number)
  }

  public var number: CInt { descriptor.number }

  /// Takes one signal; nil when there is none.
  public borrowing func next() -> Signal? {
    var signal = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(descriptor.number, &signal, size) == size else { return nil }
    switch CInt(signal.ssi_signo) {
    case SIGHUP: return .hangUp
    case SIGUSR1: return .user
    case SIGINT: return .interrupt
    case SIGTERM: return .terminate
    // The write that met a broken pipe tells it.
    default: return nil
    }
  }
}
