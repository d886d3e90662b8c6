import CLinux
import Linux
import Testing

@Suite("SignalMask: which signals interrupt")
struct SignalMaskTests {
  private func blocked() -> [CInt] {
    var set = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &set)
    return (1...31).filter { sigismember(&set, $0) == 1 }
  }

  private struct Broken: Error {}

  @Test func `none but faults while the body runs, and afterwards as before`() throws {
    let before = blocked()
    let (during, result) = SignalMask.closed { (blocked(), 3) }
    #expect(result == 3)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGCHLD, SIGUSR1, SIGPIPE] { #expect(during.contains(signal)) }
    for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { #expect(!during.contains(signal)) }
    #expect(blocked() == before)
    #expect(throws: Broken.self) { try SignalMask.closed { () throws(Broken) in throw Broken() } }
    #expect(blocked() == before)
  }
}
