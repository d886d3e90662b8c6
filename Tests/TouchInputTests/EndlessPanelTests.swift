import CEvdev
import CLinux
import Linux
import Testing

@testable import TouchInput

/// A device that reports faster than anybody reads: each read is full, and may begin behind dropped events.
private struct Endless: EventSource, ~Copyable {
  let isDrained = false
  let drops: Bool
  private let ready: EventCounter
  private var place: Int32 = 0

  init(drops: Bool) throws(Errno) {
    self.drops = drops
    ready = try EventCounter()
    ready.raise()
  }

  var pollDescriptor: Int32 { ready.number }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    var events: [(Int32, Int32, Int32)] = []
    if drops { events = [(EV_SYN, SYN_DROPPED, 0), (EV_SYN, SYN_REPORT, 0)] }
    while (events.count + 4) * MemoryLayout<input_event>.stride <= buffer.count {
      place += 1
      events += [
        (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, place), (EV_ABS, ABS_MT_POSITION_X, place),
        (EV_SYN, SYN_REPORT, 0),
      ]
    }
    for (index, (type, code, value)) in events.enumerated() {
      var event = input_event()
      (event.type, event.code, event.value) = (UInt16(type), UInt16(code), value)
      buffer.storeBytes(of: event, toByteOffset: index * MemoryLayout<input_event>.stride, as: input_event.self)
    }
    return events.count * MemoryLayout<input_event>.stride
  }

  mutating func snapshot() throws(Errno) -> PanelSnapshot {
    var snapshot = PanelSnapshot()
    snapshot.slots[0].contact = KernelContact(finger: 1, x: place, y: 0, pressure: nil, size: 0)
    return snapshot
  }
}

@Suite("KernelPanel: a device that never rests")
struct EndlessPanelTests {
  @Test("others have their turn after some hundred reports, and it goes on afterwards", arguments: [false, true])
  func turns(drops: Bool) throws {
    let axes = [ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID]
    var panel = KernelPanel(try Endless(drops: drops), PanelDescription(axes, maximum: .max))
    var last: Int32 = -1
    for turn in 1...20 {
      var count = 0
      while try panel.next() {
        count += 1
        if count > 10_000 { break }
        if let x = panel.frame.slots[0]?.x { last = x }
      }
      #expect(count <= 1000, "turn \(turn)")
      if !drops { #expect(count >= 100 && Int(last) > turn * 100, "turn \(turn)") }
    }
  }
}
