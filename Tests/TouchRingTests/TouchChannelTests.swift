import Linux
import Seeded
import Synchronization
import Testing
import Touch

@testable import TouchRing

@Suite("TouchChannel and TouchReceiver: no touch is lost, invented or stuck")
struct TouchChannelTests {
  @Test("random frames, polled now and then and sometimes not for long", .random)
  func polled() { for seed in Cases(12) { poll(seed) } }

  private func poll(_ seed: UInt64) {
    var random = Seeded(seed)
    let channel = TouchChannel()
    var receiver = TouchReceiver(channel)
    var world = PanelWorld(slots: Int.random(in: 4...32, using: &random))
    var listener = Listener()
    var faults: [String] = []
    var overflowsBefore: UInt32 = 0

    for round in 0..<150 {
      // Once for so long and among so much that the ring is sure to overflow.
      let floods = round == 50
      let stalls = floods || random.once(in: 20)
      let frames = floods ? 400 : random.int(stalls ? 100...400 : 0...4)
      let liveliness = floods ? 1 : random.int(1...(stalls ? 10 : 4))
      for _ in 0..<frames { channel.send(world.frame(&random, liveliness: liveliness)) }

      _ = receiver.receive { listener.hear($0) }

      faults += listener.differences(world, merged: receiver.counts.merged)
      faults += misplaced(world, receiver)
      // With room for everything, everything is told as it was.
      if channel.overflows == overflowsBefore && listener.deeds != world.deeds {
        faults.append("told \(listener.deeds) instead of \(world.deeds)")
      }
      overflowsBefore = channel.overflows
      listener.deeds = []
      listener.news = []
      world.deeds = []
      if faults.count > 5 { break }
    }
    #expect(faults.isEmpty)
    #expect(listener.faults.isEmpty)
    #expect(world.began > 100)
    #expect(channel.overflows > 0)
    #expect(receiver.counts.merged > 0 || !listener.missed.isEmpty)
  }

  private func misplaced(_ world: PanelWorld, _ receiver: borrowing TouchReceiver) -> [String] {
    var faults: [String] = []
    for slot in 0..<32 {
      guard let contact = world.down[slot] else {
        if let id = world.lastIn[slot], receiver.latest(slot: slot, id: id) != nil {
          faults.append("\(id) is over and still has a place")
        }
        continue
      }
      let latest = receiver.latest(slot: slot, id: contact.id)
      if latest?.position != contact.position { faults.append("\(contact.id) is not at \(contact.position)") }
      if receiver.latest(slot: slot, id: contact.id &+ 1) != nil { faults.append("a touch that never was has a place") }
    }
    return faults
  }

  @Test("two threads: the writer at full speed, the reader dozing", .random)
  func threads() throws { for seed in Cases(3) { try race(seed) } }

  private func race(_ seed: UInt64) throws {
    let channel = TouchChannel()
    var receiver = TouchReceiver(channel)
    let outcome = Outcome()
    let writer = try Thread(name: "writer") {
      var random = Seeded(seed)
      var world = PanelWorld(slots: 10)
      for number in 0..<20_000 {
        channel.send(world.frame(&random, liveliness: number % 1000 < 500 ? 2 : 6))
        // A few pauses, so that the reader also catches up.
        if number % 500 == 0 { MonotonicClock.sleep(until: MonotonicClock.microseconds + 2000) }
      }
      outcome.world.withLock { $0 = world }
      channel.post(.stop)
    }

    var random = Seeded(seed &+ 100)
    var listener = Listener()
    while !receiver.receive({ listener.hear($0) }).contains(.stop) {
      if random.once(in: 3) {
        MonotonicClock.sleep(until: MonotonicClock.microseconds + Int64.random(in: 0...3000, using: &random))
      }
    }
    writer.join()
    _ = receiver.receive { listener.hear($0) }

    let world = try #require(outcome.world.withLock { $0 })
    #expect(listener.differences(world, merged: receiver.counts.merged).isEmpty)
    #expect(listener.faults.isEmpty)
    #expect(misplaced(world, receiver).isEmpty)
    #expect(world.began > 10_000)
  }

  private final class Outcome: Sendable {
    let world = Mutex<PanelWorld?>(nil)
  }
}
