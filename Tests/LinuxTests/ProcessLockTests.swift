import CLinux
import Linux
import Synchronization
import Testing

@Suite("ProcessLock: one thread at a time")
struct ProcessLockTests {
  private final class Count: @unchecked Sendable { var value = 0 }

  private struct Broken: Error, Equatable { var number: Int }

  @Test func `four threads add without losing anything`() throws {
    let count = Count()
    func adder() throws -> Linux.Thread {
      try Linux.Thread(name: "adder") {
        for _ in 0..<20_000 { ProcessLock.touches.hold { count.value += 1 } }
      }
    }
    let first = try adder()
    let second = try adder()
    let third = try adder()
    let fourth = try adder()
    first.join()
    second.join()
    third.join()
    fourth.join()
    #expect(count.value == 80_000)
  }

  @Test func `what is thrown gets out, and the lock is open afterwards`() throws {
    for number in 1...3 {
      #expect(throws: Broken(number: number)) {
        try ProcessLock.holdAll { () throws(Broken) in throw Broken(number: number) }
      }
    }
    #expect(ProcessLock.holdAll { 5 } == 5)
    // The overlay opens a panel and starts programs with the other locks held.
    #expect(ProcessLock.holdAll { ProcessLock.environment.hold { 5 } } == 5)
  }

  @Test func `who holds one does not keep others from the other`() throws {
    final class Taken: Sendable { let count = Atomic<Int>(0) }
    let taken = Taken()
    let thread = try Linux.Thread(name: "touches") {
      while taken.count.load(ordering: .acquiring) == 0 {
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 100)
      }
      ProcessLock.touches.hold { taken.count.store(2, ordering: .releasing) }
    }
    let isTaken = ProcessLock.frames.hold {
      taken.count.store(1, ordering: .releasing)
      let end = MonotonicClock.microseconds + 10_000_000
      while taken.count.load(ordering: .acquiring) == 1, MonotonicClock.microseconds < end {}
      return taken.count.load(ordering: .acquiring) == 2
    }
    thread.join()
    #expect(isTaken)
  }
}
