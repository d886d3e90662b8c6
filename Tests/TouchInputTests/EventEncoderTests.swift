import CEvdev
import CLinux
import Seeded
import Testing
import Touch

@testable import TouchInput

@Suite("EventEncoder: frames as the kernel's events")
struct EventEncoderTests {
  private func frame(_ contacts: [Int: KernelContact], at time: Microseconds = 1_234_567) -> KernelFrame {
    var frame = KernelFrame(time: time)
    for (slot, contact) in contacts { frame.slots[slot] = contact }
    return frame
  }

  private func finger(_ id: Int32, _ x: Int32, _ y: Int32, pressure: Int32? = 50, size: Int32 = 0) -> KernelContact {
    KernelContact(finger: id, x: x, y: y, pressure: pressure, size: size)
  }

  private func texts(_ events: [input_event]) -> [String] {
    events.map { "\($0.type) \(String($0.code, radix: 16)) \($0.value)" }
  }

  private func tracker(_ axes: Int32...) -> EventTracker { EventTracker(PanelDescription(axes)) }

  @Test("a finger comes, moves and goes")
  func life() {
    var encoder = EventEncoder(.slots, noPressure: nil)
    let began = encoder.encode(frame([4: finger(7, 10, 20)]))
    #expect(
      texts(began) == ["3 2f 4", "3 39 7", "3 35 10", "3 36 20", "3 3a 50", "1 14a 1", "0 0 0"])
    #expect(began.allSatisfy { $0.time.tv_sec == 1 && $0.time.tv_usec == 234_567 })
    #expect(
      texts(encoder.encode(frame([4: finger(7, 11, 20)]))) == [
        "3 2f 4", "3 39 7", "3 35 11", "3 36 20", "3 3a 50", "0 0 0",
      ])
    #expect(texts(encoder.encode(frame([:]))) == ["3 2f 4", "3 39 -1", "1 14a 0", "0 0 0"])
  }

  @Test("what turns out to be a palm is told to have been one, and the next finger is a finger")
  func palm() {
    var encoder = EventEncoder(.slots, noPressure: nil, tellsTool: true)
    let began = ["3 2f 4", "3 39 7", "3 37 0", "3 35 10", "3 36 20", "3 3a 50", "1 14a 1", "0 0 0"]
    #expect(texts(encoder.encode(frame([4: finger(7, 10, 20)]))) == began)
    var over = frame([:])
    over.palms.insert(4)
    #expect(texts(encoder.encode(over)) == ["3 2f 4", "3 37 2", "3 39 -1", "1 14a 0", "0 0 0"])
    #expect(texts(encoder.encode(over)) == ["0 0 0"])
    #expect(texts(encoder.encode(frame([4: finger(7, 10, 20)]))) == began)
  }

  @Test("a single finger that hardly presses is there all the same")
  func light() {
    var encoder = EventEncoder(.slots, noPressure: 255, emulatesPointer: true)
    let told = texts(encoder.encode(frame([0: finger(1, 10, 20, pressure: 0)])))
    #expect(told.contains("3 3a 1") && told.contains("3 18 1"), "\(told)")
  }

  @Test("the end of all fingers, also of those that somebody else told of, and a new beginning")
  func ends() {
    var encoder = EventEncoder(.slots, noPressure: 255, emulatesPointer: true)
    _ = encoder.encode(frame([1: finger(7, 10, 20)]))
    let events = texts(encoder.encodeEnds(at: 5))
    let ends: [String] = (0..<Slots.count).flatMap { (slot: Int) -> [String] in ["3 2f \(slot)", "3 39 -1"] }
    #expect(events == ends + ["1 14a 0", "3 18 0", "0 0 0"])
    #expect(texts(encoder.encode(frame([1: finger(7, 10, 20)]))).contains("1 14a 1"))
  }

  @Test("ends that somebody else's fingers come to were not meant")
  func abandoned() {
    var encoder = EventEncoder(.slots, noPressure: 255, tellsTool: true)
    _ = encoder.encode(frame([1: finger(7, 10, 20)]))
    let events = texts(encoder.encodeEnds(at: 5, slots: 2))
    #expect(events == ["3 2f 0", "3 37 2", "3 39 -1", "3 2f 1", "3 37 2", "3 39 -1", "1 14a 0", "0 0 0"])
  }

  @Test("a palm goes as one also where a finger comes in its place")
  func replacedPalm() {
    var encoder = EventEncoder(.slots, noPressure: nil, tellsTool: true)
    _ = encoder.encode(frame([0: finger(7, 10, 20)]))
    var next = frame([0: finger(8, 30, 40)])
    next.palms.insert(0)
    #expect(texts(encoder.encode(next)).prefix(5) == ["3 2f 0", "3 37 2", "3 39 -1", "3 39 8", "3 37 0"])
  }

  @Test("those that are replaced can be told to have gone before")
  func replacedBefore() {
    var encoder = EventEncoder(.slots, noPressure: nil)
    let (one, two) = (finger(1, 1, 1), finger(2, 2, 2))
    _ = encoder.encode(frame([0: one, 1: two]))
    #expect(encoder.encodeReplaced(frame([0: one, 1: finger(2, 5, 5)])).isEmpty)
    #expect(encoder.encodeReplaced(frame([0: one])).isEmpty)
    #expect(texts(encoder.encodeReplaced(frame([0: one, 1: finger(3, 2, 2)]))) == ["3 2f 1", "3 39 -1", "0 0 0"])
    let next = frame([0: finger(4, 1, 1), 1: finger(3, 2, 2)])
    #expect(texts(encoder.encodeReplaced(next)) == ["3 2f 0", "3 39 -1", "1 14a 0", "0 0 0"])
    #expect(texts(encoder.encode(next)).prefix(3) == ["3 2f 0", "3 39 4", "3 35 1"])
    #expect(texts(encoder.encode(next)) == ["0 0 0"])
  }

  @Test("of slots without news nothing is told")
  func still() {
    var encoder = EventEncoder(.slots, noPressure: nil)
    _ = encoder.encode(frame([0: finger(1, 1, 1), 1: finger(2, 2, 2)]))
    #expect(texts(encoder.encode(frame([0: finger(1, 1, 1), 1: finger(2, 2, 2)]))) == ["0 0 0"])
    let events = encoder.encode(frame([0: finger(1, 1, 1), 1: finger(2, 2, 3)]))
    #expect(!texts(events).contains("3 2f 0"))
  }

  @Test("a finger that replaces another: the first is forgotten before")
  func replaced() {
    var encoder = EventEncoder(.slots, noPressure: nil)
    _ = encoder.encode(frame([0: finger(1, 1, 1)]))
    #expect(texts(encoder.encode(frame([0: finger(2, 1, 1)]))).prefix(3) == ["3 2f 0", "3 39 -1", "3 39 2"])
  }

  @Test("a finger that is down presses")
  func pressure() {
    var encoder = EventEncoder(.slots, noPressure: 255)
    #expect(texts(encoder.encode(frame([0: finger(1, 1, 1, pressure: 0)]))).contains("3 3a 1"))
    #expect(texts(encoder.encode(frame([0: finger(1, 1, 1, pressure: nil)]))).contains("3 3a 255"))
    var silent = EventEncoder(.slots, noPressure: nil)
    #expect(!texts(silent.encode(frame([0: finger(1, 1, 1, pressure: nil)]))).contains { $0.hasPrefix("3 3a") })
  }

  @Test("beside the slots, the finger that has been down longest is a pointer")
  func pointer() {
    var encoder = EventEncoder(.slots, noPressure: 255, emulatesPointer: true)
    let both = encoder.encode(frame([0: finger(9, 1, 2), 3: finger(8, 30, 40, pressure: nil)]))
    #expect(texts(both).suffix(4) == ["3 0 30", "3 1 40", "3 18 255", "0 0 0"])
    #expect(texts(encoder.encode(frame([0: finger(9, 1, 2)]))).suffix(4) == ["3 0 1", "3 1 2", "3 18 50", "0 0 0"])
    #expect(texts(encoder.encode(frame([:]))).suffix(2) == ["3 18 0", "0 0 0"])
  }

  @Test("the pointer stays with its finger when the numbers of fingers begin again")
  func wrappedPointer() {
    var encoder = EventEncoder(.slots, noPressure: 255, emulatesPointer: true)
    _ = encoder.encode(frame([0: finger(65535, 1, 2)]))
    let both = encoder.encode(frame([0: finger(65535, 1, 2), 1: finger(0, 30, 40)]))
    #expect(texts(both).suffix(4) == ["3 0 1", "3 1 2", "3 18 50", "0 0 0"])
    let exchanged = encoder.encode(frame([0: finger(2, 5, 6), 1: finger(0, 30, 40)]))
    #expect(texts(exchanged).suffix(4) == ["3 0 30", "3 1 40", "3 18 50", "0 0 0"])
  }

  @Test("slots: read again, random frames are the same", .random)
  func slots() { for seed in Cases(50) { readAgain(seed) } }

  private func readAgain(_ seed: UInt64) {
    var random = Seeded(seed)
    var encoder = EventEncoder(.slots, noPressure: nil, tellsSize: true)
    var tracker = tracker(ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE)
    var sent = KernelFrame(time: 0)
    for step in 1...60 {
      sent.time = Microseconds(step) * 1000
      for slot in 0..<Slots.count where random.once(in: 8) {
        let contact = finger(
          Int32(random.int(0...2)), Int32(random.int(0...3)), Int32(random.int(0...3)),
          pressure: Int32(random.int(1...3)), size: Int32(random.int(0...2)))
        sent.slots[slot] = random.once(in: 3) ? nil : contact
      }
      let count = tracker.frames(after: encoder.encode(sent))
      #expect(count == 1)
      let (time, expected) = (tracker.told.time, sent.time)
      #expect(time == expected)
      for slot in 0..<Slots.count where tracker.told.slots[slot] != sent.slots[slot] {
        let contact = tracker.told.slots[slot]
        Issue.record("slot \(slot) is \(String(describing: contact)) after \(step) frames")
        return
      }
    }
  }

  @Test("a panel for one finger: read again, it is where it was", .random)
  func one() { for seed in Cases(20) { oneReadAgain(seed) } }

  private func oneReadAgain(_ seed: UInt64) {
    var random = Seeded(seed)
    var encoder = EventEncoder(.one, noPressure: nil)
    var tracker = tracker(ABS_X, ABS_Y, ABS_PRESSURE)
    for step in 1...60 {
      var contact: KernelContact?
      if !random.once(in: 3) { contact = finger(1, Int32(random.int(0...3)), Int32(random.int(0...3))) }
      let events = encoder.encode(frame(contact.map { [0: $0] } ?? [:], at: Microseconds(step)))
      _ = tracker.frames(after: events)
      let read = tracker.told.slots[0]
      #expect((read == nil) == (contact == nil))
      #expect(read?.x == contact?.x && read?.y == contact?.y && read?.pressure == contact?.pressure)
    }
  }
}

extension EventTracker {
  /// Takes the events; returns the number of reports that they end.
  fileprivate mutating func frames(after events: [input_event]) -> Int {
    var count = 0
    for event in events where take(KernelEvent(event)) { count += 1 }
    return count
  }
}
