import CLinux
import Seeded
import Testing
import Touch

@testable import TouchInput

/// A recording that begins while fingers are down or after others have gone: played, it does from then on what the panel
/// did for whoever had watched it all the time.
@Suite("EarlierState: what the kernel tells nobody again")
struct EarlierStateTests {
  private static func description(_ fingers: PanelDescription.Fingers) -> PanelDescription {
    var description = PanelDescription()
    let slotAxes = [ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
    let axes = fingers == .one ? [ABS_X, ABS_Y] : slotAxes
    for axis in axes { description.set(axis: Int(axis), PanelDescription.Axis(minimum: 0, maximum: 999)) }
    return description
  }

  /// The kernel: it hands on what differs from what it knows, and answers with what it knows.
  private struct Kernel {
    var snapshot = PanelSnapshot()
    private var values: [String: Int32] = [:]

    mutating func report(_ changes: [(axis: Int32, value: Int32)], key: Int32? = nil, at time: Int64) -> [KernelEvent] {
      var events: [KernelEvent] = []
      func event(_ type: Int32, _ code: Int32, _ value: Int32) -> KernelEvent {
        KernelEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
      }
      for (axis, value) in changes {
        let name = axis == ABS_MT_SLOT || axis < ABS_MT_SLOT ? "\(axis)" : "\(snapshot.slot) \(axis)"
        if values[name] == value { continue }
        values[name] = value
        if axis == ABS_MT_SLOT { snapshot.slot = Int(value) } else { snapshot.slots[snapshot.slot].set(axis, value) }
        events.append(event(EV_ABS, axis, value))
      }
      if let key, snapshot.isTouched != (key != 0) {
        snapshot.isTouched = key != 0
        events.append(event(EV_KEY, BTN_TOUCH, key))
      }
      return events.isEmpty ? [] : events + [event(EV_SYN, SYN_REPORT, 0)]
    }
  }

  private static func random(
    _ fingers: PanelDescription.Fingers, _ kernel: inout Kernel, _ random: inout Seeded, at time: Int64
  ) -> [KernelEvent] {
    let place = [10, 20, 30].map { Int32($0) }
    if fingers == .one {
      if kernel.snapshot.isTouched == true && Bool.random(using: &random) { return kernel.report([], key: 0, at: time) }
      return kernel.report(
        [(ABS_X, place.randomElement(using: &random)!), (ABS_Y, place.randomElement(using: &random)!)], key: 1, at: time
      )
    }
    var changes: [(Int32, Int32)] = []
    for slot in 0..<3 where Bool.random(using: &random) {
      changes.append((ABS_MT_SLOT, Int32(slot)))
      let isDown = kernel.snapshot.slots[slot].contact.finger >= 0
      if isDown && Bool.random(using: &random) {
        changes.append((ABS_MT_TRACKING_ID, -1))
        continue
      }
      if !isDown { changes.append((ABS_MT_TRACKING_ID, Int32(time))) }
      changes.append((ABS_MT_POSITION_X, place.randomElement(using: &random)!))
      changes.append((ABS_MT_POSITION_Y, place.randomElement(using: &random)!))
    }
    return kernel.report(changes.map { (axis: $0.0, value: $0.1) }, at: time)
  }

  /// Where fingers are.
  private static func spots(_ tracker: EventTracker) -> [String] {
    (0..<3).map { tracker.told.slots[$0].map { "\($0.x) \($0.y)" } ?? "-" }
  }

  @Test("random panels, recorded from a random moment on", arguments: 0..<400)
  func random(seed: UInt64) {
    var random = Seeded(seed)
    let fingers: PanelDescription.Fingers = seed % 3 == 0 ? .one : .slots
    let description = Self.description(fingers)
    var kernel = Kernel()
    if fingers == .slots { for slot in 0..<3 { kernel.snapshot.slots[slot].contact.finger = -1 } }
    if fingers == .one { kernel.snapshot.isTouched = false }
    var always = EventTracker(description)
    var time: Int64 = 1
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      time += 1
      for event in Self.random(fingers, &kernel, &random, at: time) { _ = always.take(event) }
    }
    var recorded = EventTracker(description)
    var earlier = EarlierState(kernel.snapshot, description)
    earlier.tell(at: time) { _ = recorded.take($0) }
    #expect(Self.spots(recorded) == Self.spots(always), "at the start")
    for step in 0..<12 {
      time += 1
      for event in Self.random(fingers, &kernel, &random, at: time) {
        _ = always.take(event)
        earlier.complete(event) { _ = recorded.take($0) }
      }
      #expect(Self.spots(recorded) == Self.spots(always), "report \(step)")
    }
  }

  @Test("where no finger was down nothing is told, and the places of those that went only with a finger that is there")
  func idle() {
    var snapshot = PanelSnapshot()
    snapshot.slots[0].contact.x = 123
    snapshot.slots[0].contact.y = 321
    var earlier = EarlierState(snapshot, Self.description(.slots))
    var told: [KernelEvent] = []
    earlier.tell(at: 5) { told.append($0) }
    #expect(told.isEmpty)
    let events = [
      KernelEvent(time: 9, type: 3, code: 0x2f, value: 1), KernelEvent(time: 9, type: 3, code: 0x39, value: 7),
      KernelEvent(time: 9, type: 3, code: 0x35, value: 50), KernelEvent(time: 9, type: 3, code: 0x36, value: 60),
      KernelEvent(time: 9, type: 0, code: 0, value: 0),
    ]
    for event in events { earlier.complete(event) { told.append($0) } }
    #expect(told == events)
  }

  @Test("after events were dropped nothing is made up")
  func dropped() {
    var snapshot = PanelSnapshot()
    snapshot.slots[0].contact.x = 123
    var earlier = EarlierState(snapshot, Self.description(.slots))
    let events = [
      KernelEvent(time: 9, type: 0, code: 3, value: 0), KernelEvent(time: 9, type: 0, code: 0, value: 0),
      KernelEvent(time: 9, type: 3, code: 0x39, value: 7), KernelEvent(time: 9, type: 0, code: 0, value: 0),
    ]
    var told: [KernelEvent] = []
    for event in events { earlier.complete(event) { told.append($0) } }
    #expect(told == events)
  }
}
