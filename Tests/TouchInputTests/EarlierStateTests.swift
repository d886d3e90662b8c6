import CLinux
import Seeded
import Testing
import Touch

@testable import TouchInput

/// A recording that begins while fingers are down or after others have gone: played, it gives from then on the same
/// touches as the panel gave to a reader that had watched it all the time.
@Suite("EarlierState: what the kernel tells nobody again")
struct EarlierStateTests {
  private static func description(_ fingers: PanelDescription.Fingers) -> PanelDescription {
    PanelDescription(fingers == .one ? oneAxes : [ABS_MT_SLOT, ABS_MT_TRACKING_ID] + slotAxes)
  }

  private static let oneAxes: [Int32] = [ABS_X, ABS_Y, ABS_PRESSURE]
  private static let slotAxes: [Int32] = [
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR, ABS_MT_ORIENTATION,
    ABS_MT_DISTANCE, ABS_MT_TOOL_TYPE,
  ]

  /// The kernel: it hands on what differs from what it knows, and answers with what it knows.
  private struct Kernel {
    var snapshot = PanelSnapshot()
    /// Some drivers name fingers by their slots.
    var namesBySlot = false
    private var values: [String: Int32] = [:]
    private var count: Int32 = 0

    mutating func name(in slot: Int) -> Int32 {
      count += 1
      return namesBySlot ? Int32(slot) : count
    }

    mutating func report(_ changes: [(code: Int32, value: Int32)], at time: Int64) -> [KernelEvent] {
      var events: [KernelEvent] = []
      for (code, value) in changes {
        let name = code <= ABS_MT_SLOT || code == BTN_TOUCH ? "\(code)" : "\(snapshot.slot) \(code)"
        if values[name] == value { continue }
        values[name] = value
        switch code {
        case ABS_MT_SLOT: snapshot.slot = Int(value)
        case BTN_TOUCH: snapshot.isTouched = value != 0
        default: snapshot.slots[snapshot.slot].set(code, value)
        }
        let type = code == BTN_TOUCH ? EV_KEY : EV_ABS
        events.append(KernelEvent(time: time, type: UInt16(type), code: UInt16(code), value: value))
      }
      if events.isEmpty { return [] }
      return events + [KernelEvent(time: time, type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)]
    }
  }

  /// Returns some of the axes, each with one of a few values.
  private static func values(_ axes: [Int32], _ random: inout Seeded) -> [(code: Int32, value: Int32)] {
    var changes: [(code: Int32, value: Int32)] = []
    for axis in axes where random.once(in: 2) {
      switch axis {
      case ABS_MT_DISTANCE: changes.append((axis, random.once(in: 4) ? 1 : 0))
      case ABS_MT_TOOL_TYPE: changes.append((axis, random.once(in: 4) ? MT_TOOL_PALM : MT_TOOL_FINGER))
      case ABS_MT_ORIENTATION: changes.append((axis, Int32(random.int(-1...1) * 10)))
      case ABS_MT_PRESSURE: changes.append((axis, Int32(random.int(0...2) * 10)))
      default: changes.append((axis, Int32(random.int(1...3) * 10)))
      }
    }
    return changes
  }

  /// Fingers come, go and change, also several times within one report.
  private static func random(
    _ fingers: PanelDescription.Fingers, _ kernel: inout Kernel, _ random: inout Seeded, at time: Int64
  ) -> [KernelEvent] {
    var changes: [(code: Int32, value: Int32)] = []
    if fingers == .one {
      var isDown = kernel.snapshot.isTouched ?? false
      for _ in 0..<random.int(1...3) {
        if random.once(in: 2) {
          isDown.toggle()
          changes.append((BTN_TOUCH, isDown ? 1 : 0))
        }
        changes += values(oneAxes, &random)
      }
      return kernel.report(changes, at: time)
    }
    for slot in [0, 1, 2].shuffled(using: &random) where random.once(in: 2) {
      changes.append((ABS_MT_SLOT, Int32(slot)))
      var isDown = kernel.snapshot.slots[slot].contact.finger >= 0
      for _ in 0..<random.int(1...3) {
        if random.once(in: 2) {
          isDown.toggle()
          changes.append((ABS_MT_TRACKING_ID, isDown ? kernel.name(in: slot) : -1))
        }
        changes += values(slotAxes, &random)
      }
    }
    return kernel.report(changes, at: time)
  }

  /// A reader of the events, as recordings are played.
  private final class Reader {
    var events: EventTracker
    var touches = SlotTracker()
    /// The changes of touches.
    var seen: [String] = []

    init(_ description: PanelDescription) { events = EventTracker(description) }

    func take(_ event: KernelEvent) {
      guard events.take(event) else { return }
      touches.begin(at: events.told.time)
      for slot in 0..<3 {
        if events.told.palms.contains(slot) {
          touches.cancel(slot: slot)
        } else {
          touches.take(report(events.told.slots[slot]), slot: slot)
        }
      }
      let frame = touches.finish()
      for index in 0..<frame.count { seen.append(text(frame[index])) }
      seen.append("end")
    }

    private func report(_ contact: KernelContact?) -> SlotReport? {
      guard let contact else { return nil }
      return SlotReport(
        finger: contact.finger, position: Position(x: Float(contact.x), y: Float(contact.y)),
        pressure: Float(contact.pressure ?? -1), size: Float(contact.size), minor: Float(contact.minor),
        lean: Float(contact.orientation))
    }

    private func text(_ contact: Contact) -> String {
      let place = "\(contact.slot) \(contact.phase) at \(contact.position.x) \(contact.position.y)"
      return place + " with \(contact.pressure) \(contact.size) \(contact.minor) \(contact.lean)"
    }

    /// Whatever began when.
    var isDown: [String] {
      (0..<3).map { slot in
        guard let contact = events.told.slots[slot] else { return "-" }
        let place = "\(contact.x) \(contact.y) with \(contact.pressure ?? -1)"
        return place + " \(contact.size) \(contact.minor) \(contact.orientation)"
      }
    }
  }

  @Test("random panels, recorded from a random moment on", .random)
  func random() { for seed in Cases(1000) { recorded(seed) } }

  private func recorded(_ seed: UInt64) {
    var random = Seeded(seed)
    let fingers: PanelDescription.Fingers = seed % 3 == 0 ? .one : .slots
    let description = Self.description(fingers)
    var kernel = Kernel()
    kernel.namesBySlot = seed % 5 == 0
    if fingers == .one { kernel.snapshot.isTouched = false }
    let always = Reader(description)
    var time: Int64 = 1
    for _ in 0..<random.int(0...8) {
      time += 1
      for event in Self.random(fingers, &kernel, &random, at: time) { always.take(event) }
    }
    let recorded = Reader(description)
    var earlier = EarlierState(kernel.snapshot, description)
    earlier.tell(at: time) { recorded.take($0) }
    #expect(recorded.isDown == always.isDown, "at the start")
    for step in 0..<12 {
      time += 1
      always.seen = []
      recorded.seen = []
      for event in Self.random(fingers, &kernel, &random, at: time) {
        always.take(event)
        earlier.complete(event) { recorded.take($0) }
      }
      #expect(recorded.seen == always.seen, "report \(step)")
    }
  }

  /// Returns the completed events, each as `CODE VALUE` with the code in hexadecimal, `key VALUE`, `end` or `drop`.
  private func complete(_ before: PanelSnapshot?, _ events: String) -> String {
    var earlier = EarlierState(before, Self.description(.slots))
    var told: [String] = []
    func keep(_ event: KernelEvent, at time: Microseconds) {
      #expect(event.time == time)
      switch Int32(event.type) {
      case EV_SYN: told.append(Int32(event.code) == SYN_DROPPED ? "drop" : "end")
      case EV_KEY: told.append("key \(event.value)")
      default: told.append("\(String(event.code, radix: 16)) \(event.value)")
      }
    }
    earlier.tell(at: 5) { keep($0, at: 5) }
    for words in events.split(separator: ",").map({ $0.split(separator: " ") }) {
      let value = words.count > 1 ? Int32(words[1]) ?? 0 : 0
      var event = KernelEvent(time: 9, type: UInt16(EV_ABS), code: UInt16(words[0], radix: 16) ?? 0, value: value)
      if words[0] == "end" { (event.type, event.code) = (UInt16(EV_SYN), UInt16(SYN_REPORT)) }
      if words[0] == "drop" { (event.type, event.code) = (UInt16(EV_SYN), UInt16(SYN_DROPPED)) }
      earlier.complete(event) { keep($0, at: 9) }
    }
    return told.joined(separator: ",")
  }

  @Test("a palm that lies there is told as one")
  func lying() {
    var before = PanelSnapshot()
    before.slots[0].contact = KernelContact(finger: 4, x: 10, y: 20, pressure: nil, size: 9)
    before.slots[0].isPalm = true
    before.isTouched = true
    #expect(complete(before, "35 11,end") == "2f 0,39 4,35 10,36 20,30 9,37 2,2f 0,key 1,end,35 11,end")
  }

  @Test("where nobody knows what was before, events stay as they are")
  func unknown() {
    let events = "39 9,35 50,39 -1,end,2f 1,39 10,end"
    #expect(complete(nil, events) == events)
  }

  @Test("where no finger was down nothing is told, and the places of those that went only with a finger that is there")
  func idle() {
    var snapshot = PanelSnapshot()
    snapshot.slots[0].contact.x = 123
    snapshot.slots[0].contact.y = 321
    let events = "2f 1,39 7,35 50,36 60,end"
    #expect(complete(snapshot, events) == events)
  }

  @Test("after events were dropped nothing is made up")
  func dropped() {
    var snapshot = PanelSnapshot()
    snapshot.slots[0].contact.x = 123
    #expect(complete(snapshot, "drop,end,39 7,end") == "drop,end,39 7,end")
  }
}
