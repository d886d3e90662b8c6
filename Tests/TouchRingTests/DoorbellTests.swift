import Linux
import Seeded
import Synchronization
import Testing

@testable import TouchRing

/// Two threads that take turns; each rests on its own bell until the other has done its part.
private final class Turns: Sendable {
  static let rounds: UInt32 = 20_000
  /// Nobody sleeps that long unless a ring was lost.
  static let patience: Int64 = 20_000_000

  let here = Doorbell()
  let there = Doorbell()
  let asked = Atomic<UInt32>(0)
  let answered = Atomic<UInt32>(0)
  let lost = Atomic<UInt32>(0)

  /// What a reader does: says that it goes to bed, looks once more, and sleeps or stays up.
  func await(_ work: borrowing Atomic<UInt32>, _ value: UInt32, _ bell: Doorbell) -> Bool {
    let deadline = MonotonicClock.microseconds + Turns.patience
    while work.load(ordering: .acquiring) != value {
      bell.announceSleep()
      if work.load(ordering: .acquiring) == value { bell.stayUp() } else { bell.sleep(until: deadline) }
      if MonotonicClock.microseconds >= deadline {
        lost.add(1, ordering: .relaxed)
        return false
      }
    }
    return true
  }

  func answer() {
    for round in 1...Turns.rounds {
      guard self.await(asked, round, there) else { return }
      answered.store(round, ordering: .releasing)
      here.ring()
    }
  }
}

@Suite("Doorbell: nobody sleeps through it")
struct DoorbellTests {
  @Test("no wake-up is lost between two threads that take turns", .random)
  func turns() throws { for seed in Cases(1) { try takeTurns(seed) } }

  private func takeTurns(_ seed: UInt64) throws {
    let turns = Turns()
    var random = Seeded(seed)
    let thread = try Thread(name: "answer") { turns.answer() }
    for round in 1...Turns.rounds {
      // So that the other thread is met awake, going to bed and asleep.
      for _ in 0..<Int.random(in: 0..<300, using: &random) { _ = turns.answered.load(ordering: .relaxed) }
      turns.asked.store(round, ordering: .releasing)
      turns.there.ring()
      guard turns.await(turns.answered, round, turns.here) else { break }
    }
    thread.join()
    #expect(turns.lost.load(ordering: .relaxed) == 0)
    #expect(turns.answered.load(ordering: .relaxed) == Turns.rounds)
  }

  @Test func `a ring before the sleep ends it at once`() {
    let bell = Doorbell()
    bell.announceSleep()
    bell.ring()
    let start = MonotonicClock.microseconds
    bell.sleep(until: start + 20_000_000)
    #expect(MonotonicClock.microseconds < start + 10_000_000)
  }

  @Test func `a ring to somebody who is up does not shorten the next sleep`() {
    let bell = Doorbell()
    bell.ring()
    let start = MonotonicClock.microseconds
    bell.announceSleep()
    bell.sleep(until: start + 30_000)
    #expect(MonotonicClock.microseconds >= start + 30_000)
  }

  @Test func `a deadline that has passed is not slept for`() {
    let bell = Doorbell()
    let start = MonotonicClock.microseconds
    bell.announceSleep()
    bell.sleep(until: start - 1)
    bell.announceSleep()
    bell.sleep(until: .min)
    #expect(MonotonicClock.microseconds < start + 10_000_000)
  }
}
