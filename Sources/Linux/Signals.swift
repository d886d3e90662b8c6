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
