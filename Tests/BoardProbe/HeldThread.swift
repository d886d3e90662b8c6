import CLinux
import CProbe
import Linux

/// A thread of another process that is stopped as long as this owner lives, and continues when the owner is destroyed.
struct HeldThread: ~Copyable {
  private let thread: pid_t
  /// The signal whose delivery stopped the thread; it is delivered on release.
  private let signal: CInt

  /// Stops the thread with `PTRACE_SEIZE`, `PTRACE_INTERRUPT` and `waitpid(2)`.
  init(_ thread: pid_t) throws(ProbeFailure) {
    if probe_seize(thread) < 0 {
      throw .failed("cannot seize thread \(thread) (does a debugger or another hold have it?): \(Errno.last.text)")
    }
    // From here on the kernel releases the thread when this process ends, for whatever reason.
    if probe_interrupt(thread) < 0 { throw .failed("cannot stop thread \(thread): \(Errno.last.text)") }
    signal = try HeldThread.waitUntilStopped(thread)
    self.thread = thread
  }

  /// Releases the thread with `PTRACE_DETACH`; a thread that was killed meanwhile needs none.
  deinit { _ = probe_detach(thread, signal) }

  consuming func release() {}

  private static func waitUntilStopped(_ thread: pid_t) throws(ProbeFailure) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(thread, &status, __WALL) < 0 {
      if Errno.last.code != EINTR { throw .failed("cannot wait for thread \(thread): \(Errno.last.text)") }
    }
    // The low byte is that of WIFSTOPPED. The signal is above it, and above the signal the kind of stop if no signal
    // caused it.
    guard status & 0xff == 0x7f else { throw .failed("thread \(thread) ended before it could be stopped") }
    return status >> 16 == 0 ? status >> 8 & 0xff : 0
  }
}
