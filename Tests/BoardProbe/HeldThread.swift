import CLinux
import CProbe
import Linux

/// A thread of another process that stands still as long as this owner lives; goes on when it goes.
struct HeldThread: ~Copyable {
  private let thread: pid_t
  /// The signal at whose delivery it stopped, which it still has to get.
  private let signal: CInt

  /// `PTRACE_SEIZE`, `PTRACE_INTERRUPT` and `waitpid(2)`.
  init(_ thread: pid_t) throws(ProbeFailure) {
    if probe_seize(thread) < 0 {
      throw .failed("cannot seize thread \(thread) (does a debugger or another hold have it?): \(Errno.last.text)")
    }
    // From here on the kernel lets the thread go when this process ends, for whatever reason.
    if probe_interrupt(thread) < 0 { throw .failed("cannot stop thread \(thread): \(Errno.last.text)") }
    signal = try HeldThread.waitUntilStopped(thread)
    self.thread = thread
  }

  /// `PTRACE_DETACH`; a thread that was killed meanwhile needs none.
  deinit { _ = probe_detach(thread, signal) }

  consuming func release() {}

  private static func waitUntilStopped(_ thread: pid_t) throws(ProbeFailure) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(thread, &status, __WALL) < 0 {
      if Errno.last.code != EINTR { throw .failed("cannot wait for thread \(thread): \(Errno.last.text)") }
    }
    // WIFSTOPPED; above it the signal, and above that what kind of stop it is if it is not a signal's.
    guard status & 0xff == 0x7f else { throw .failed("thread \(thread) ended before it could be stopped") }
    return status >> 16 == 0 ? status >> 8 & 0xff : 0
  }
}
