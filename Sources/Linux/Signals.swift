import CLinux

/// Signals that are waited for instead of interrupting: `signalfd(2)`.
public struct Signals: ~Copyable {
  private let descriptor: FileDescriptor

  /// Blocks SIGINT and SIGTERM in this thread and in all that it starts afterwards.
  public init() throws(Errno) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if result != 0 { throw Errno(result) }
    let number = unsafe signalfd(-1, &set, CInt(SFD_CLOEXEC))
    if number < 0 { throw .last }
    descriptor = FileDescriptor(owning: number)
  }

  public var number: CInt { descriptor.number }
}
