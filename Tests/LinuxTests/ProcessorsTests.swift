import CLinux
import Foundation
import Synchronization
import Testing

@testable import Linux

@Suite("Processors: on how many a process may run")
struct ProcessorsTests {
  @Test func `as many as the machine lets it`() {
    #expect(Processors.areSeveral == (ProcessInfo.processInfo.activeProcessorCount > 1))
  }

  private typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> CInt

  private final class Found: Sendable {
    let areSeveral = Atomic<Bool>(true)
  }

  @Test func `a thread that is bound to one has one`() throws {
    // The C library declares it for GNU programs alone.
    let bind = unsafeBitCast(try #require(dlsym(nil, "sched_setaffinity")), to: SetAffinity.self)
    let found = Found()
    let thread = try Thread(name: "bound") {
      for processor in 0..<1024 {
        var set = [UInt8](repeating: 0, count: 128)
        set[processor / 8] = 1 << UInt8(processor % 8)
        if bind(0, set.count, set) == 0 { break }
      }
      found.areSeveral.store(Processors.areSeveral, ordering: .relaxed)
    }
    thread.join()
    let areSeveral = found.areSeveral.load(ordering: .relaxed)
    #expect(!areSeveral)
  }
}
