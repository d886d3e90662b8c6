import CLinux
import CProcessors
import Linux
import Synchronization

/// From the moment that a writer has news to the moment that the reader, which slept, runs.
///
/// Both stay on one processor each, or the figures tell where the scheduler put the reader and not how it was woken:
/// beside the writer it takes a third of the time that another processor needs to come out of its rest.
final class WakeRace<Kind: Sleeper>: @unchecked Sendable {
  let name: StaticString
  private let sleeper: Kind
  private let count: Int
  private let arrived = Atomic<Int64>(0)
  /// Nanoseconds, of all turns.
  private(set) var times: [Int64] = []

  init(_ name: StaticString, _ sleeper: Kind, count: Int) {
    self.name = name
    self.sleeper = sleeper
    self.count = count
  }

  func turn() throws(Errno) {
    let writer = try Thread(name: "waker") {
      stay_on_processor(0)
      self.wakeAll()
    }
    let reader = try Thread(name: "sleeper") {
      stay_on_processor(1)
      for _ in 0..<self.count {
        self.sleeper.sleep()
        self.arrived.store(MonotonicClock.nanoseconds, ordering: .releasing)
      }
    }
    writer.join()
    reader.join()
  }

  private func wakeAll() {
    for number in 0..<count {
      // By then it sleeps, and the processor may have gone to rest too.
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 300 + Int64(number * 7 % 200))
      arrived.store(0, ordering: .relaxed)
      let start = MonotonicClock.nanoseconds
      sleeper.wake()
      var end: Int64 = 0
      while end == 0 {
        end = arrived.load(ordering: .acquiring)
        if end == 0 { sched_yield() }
      }
      times.append(end - start)
    }
  }
}
