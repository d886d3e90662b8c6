import Glibc
import Linux
import Seeded
import Testing
import Touch

@testable import TouchRing

private func transition(_ number: UInt32) -> Contact {
  let place = Position(x: Float(number % 1000), y: Float(number % 7))
  return Contact(
    id: number, slot: UInt8(number % 32), phase: number % 2 == 0 ? .began : .ended, position: place, previous: place,
    pressure: 0.5, size: 3, time: Int64(number) * 1000)
}

@Suite("TransitionRing: an array that refuses when it is full")
struct TransitionRingTests {
  @Test func `a ring of one`() {
    let ring = TransitionRing<1>()
    for number in UInt32(0)..<5 {
      #expect(ring.push(transition(number)))
      #expect(!ring.push(transition(99)))
      #expect(ring.pop()?.id == number)
      #expect(ring.pop() == nil)
    }
  }

  @Test("random pushes and pops", .random)
  func random() { for seed in Cases(8) { pushAndPop(seed) } }

  private func pushAndPop(_ seed: UInt64) {
    var random = Seeded(seed)
    let ring = TransitionRing<16>()
    var model: [UInt32] = []
    var number: UInt32 = 0
    var refusals = 0
    var faults: [String] = []
    for _ in 0..<20_000 {
      if random.once(in: 2) {
        let pushed = ring.push(transition(number))
        if pushed != (model.count < 16) { faults.append("push with \(model.count) inside said \(pushed)") }
        if pushed { model.append(number) } else { refusals += 1 }
        number += 1
      } else {
        let popped = ring.pop()?.id
        if popped != model.first { faults.append("popped \(popped as Any) instead of \(model.first as Any)") }
        if !model.isEmpty { model.removeFirst() }
      }
    }
    #expect(faults.isEmpty)
    #expect(refusals > 100)
  }

  @Test func `two threads: everything that was accepted arrives whole, once and in order`() throws {
    let ring = TransitionRing<64>()
    let total: UInt32 = 100_000
    let writer = try Thread(name: "writer") {
      var number: UInt32 = 0
      while number < total { if ring.push(transition(number)) { number += 1 } else { sched_yield() } }
    }
    var faults = 0
    var expected: UInt32 = 0
    while expected < total {
      guard let item = ring.pop() else {
        sched_yield()
        continue
      }
      let whole = transition(expected)
      if item.id != whole.id || item.time != whole.time || item.position != whole.position || item.slot != whole.slot {
        faults += 1
      }
      expected += 1
    }
    writer.join()
    #expect(faults == 0)
    #expect(ring.pop() == nil)
  }
}
