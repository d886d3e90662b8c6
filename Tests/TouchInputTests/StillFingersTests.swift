import Seeded
import Testing
import Touch

@testable import TouchInput

@Suite("StillFingers: which fingers are still, and since when")
struct StillFingersTests {
  private func contact(_ finger: Int32, _ x: Int32, _ y: Int32 = 0, pressure: Int32 = 9) -> KernelContact {
    KernelContact(finger: finger, x: x, y: y, pressure: pressure, size: pressure)
  }

  @Test("a finger is due 40 ms after its last place, to the microsecond")
  func due() {
    var still = StillFingers()
    still.take(contact(1, 5), 2, at: 1000)
    #expect(still.due(at: 40_999) == .none)
    #expect(still.due(at: 41_000).contains(2))
  }

  private struct Known {
    var finger: Int32
    var x: Int32
    var y: Int32
    var cameAt: Microseconds
    var dueAt: Microseconds?
  }

  @Test("many fingers, beside a table of them all", .random)
  func model() {
    for seed in Cases(300) {
      var random = Seeded(seed)
      let silence = Microseconds(random.next() % 3) * 50_000
      var still = StillFingers(silence: silence)
      var known: [Int: Known] = [:]
      var lifts: [Int: Microseconds] = [:]
      var now: Microseconds = 1000
      for _ in 0..<60 {
        now += Microseconds(random.next() % 30_000)
        let slot = Int(random.next() % 4)
        switch random.next() % 8 {
        case 0:
          if known[slot] != nil { lifts[slot] = now }
          known[slot] = nil
          still.take(nil, slot, at: now)
        case 1, 2:
          let due = known.filter { $0.value.dueAt.map { $0 <= now } ?? false }.map(\.key)
          var expected = SlotSet.none
          var told = SlotSet.none
          for slot in due {
            expected.insert(slot)
            let isTold = random.next() % 2 == 0
            if isTold { told.insert(slot) }
            let isOver = isTold || now >= (known[slot]?.cameAt ?? 0) + silence
            known[slot]?.dueAt = isOver ? nil : now + 40_000
          }
          #expect(still.due(at: now) == expected, "case \(seed)")
          still.settled(expected, told: told, at: now)
        default:
          let finger = Int32(random.next() % 2)
          let (x, y) = (Int32(random.next() % 2), Int32(random.next() % 2))
          if let old = known[slot], old.finger != finger { lifts[slot] = now }
          if known[slot].map({ $0.finger != finger || $0.x != x || $0.y != y }) ?? true {
            let cameAt = known[slot].flatMap { $0.finger == finger ? $0.cameAt : nil } ?? now
            known[slot] = Known(finger: finger, x: x, y: y, cameAt: cameAt, dueAt: now + 40_000)
          }
          still.take(contact(finger, x, y, pressure: Int32(random.next() % 5)), slot, at: now)
        }
        #expect(still.deadline == known.values.compactMap(\.dueAt).min(), "case \(seed)")
        for slot in 0..<4 { #expect(still.liftedAt(slot) == lifts[slot] ?? 0, "case \(seed)") }
      }
    }
  }
}
