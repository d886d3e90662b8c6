import Seeded
import Testing
import Touch

/// What one report of a panel says of one slot.
private struct Entry {
  var slot: Int
  var finger: Int32?
  var position: Position
}

/// A panel of ten to forty slots on which fingers come, go, move and are replaced. At most one entry a slot and report.
private func randomReport(_ slots: Int, _ random: inout Seeded) -> [Entry] {
  var entries: [Entry] = []
  for slot in (0..<slots).shuffled(using: &random) where random.once(in: 3) {
    let finger: Int32? = random.once(in: 3) ? nil : Int32.random(in: 0...2, using: &random)
    let position = Position(
      x: Float(Int.random(in: 0...3, using: &random)), y: Float(Int.random(in: 0...3, using: &random)))
    entries.append(Entry(slot: slot, finger: finger, position: position))
  }
  return entries
}

/// Who is where, and how many came: all that a report can change.
private struct PanelModel {
  var fingers: [Int: Int32] = [:]
  var places: [Int: Position] = [:]
  var arrivals = 0
  var beyond = 0

  mutating func take(_ entry: Entry) {
    guard entry.slot < 32 else {
      beyond += 1
      return
    }
    if let finger = entry.finger {
      if fingers[entry.slot] != finger { arrivals += 1 }
      places[entry.slot] = entry.position
    }
    fingers[entry.slot] = entry.finger
  }
}

@Suite("SlotTracker: thousands of random reports against an obvious model")
struct SlotTrackerStreamTests {
  @Test("every touch lives once and where the panel says", .random)
  func stream() { for seed in Cases(24) { reports(seed) } }

  private func reports(_ seed: UInt64) {
    var random = Seeded(seed)
    let slots = Int.random(in: 10...40, using: &random)
    var tracker = SlotTracker()
    var diary = Diary()
    var model = PanelModel()
    var time: Microseconds = 0
    var faults: [String] = []

    for _ in 0..<400 {
      time += Microseconds.random(in: 0...10_000, using: &random)
      if random.once(in: 50) {
        diary.note(tracker.cancelAll(at: time))
        model.fingers = [:]
        if !diary.down.isEmpty { faults.append("down after a cancel: \(diary.down)") }
        continue
      }
      tracker.begin(at: time)
      for entry in randomReport(slots, &random) {
        tracker.take(entry.finger.map { SlotReport(finger: $0, position: entry.position) }, slot: entry.slot)
        model.take(entry)
      }
      let frame = tracker.finish()
      diary.note(frame)
      faults += differences(frame, model, at: time)
      if Set(diary.down.keys.map(Int.init)) != Set(model.fingers.keys) { faults.append("down are \(diary.down.keys)") }
    }
    diary.note(tracker.cancelAll(at: time))

    #expect(faults.isEmpty)
    #expect(diary.faults.isEmpty)
    #expect(diary.down.isEmpty)
    #expect(diary.total == model.arrivals)
    #expect(tracker.slotsBeyond == model.beyond)
    #expect(model.arrivals > 300)
  }

  private func differences(_ frame: TouchFrame, _ model: PanelModel, at time: Microseconds) -> [String] {
    var faults: [String] = []
    if frame.time != time { faults.append("the frame says \(frame.time) at \(time)") }
    for index in 0..<frame.count where !frame[index].phase.isFinal {
      let contact = frame[index]
      if contact.position != model.places[Int(contact.slot)] { faults.append("\(contact) is misplaced") }
    }
    return faults
  }
}
