import CEvdev
import CLinux
import Touch

/// Converts frames back to kernel events, for readers that understand nothing else. A slot that changed is reported
/// completely, including the values that did not change.
struct EventEncoder: ~Copyable {
  private let fingers: PanelDescription.Fingers
  /// Pressure reported for a finger on a panel that does not measure it; nil to report none.
  private let noPressure: Int32?
  /// Whether the axes of a single finger are reported beside the slots, as the kernel's own drivers do.
  private let emulatesPointer: Bool
  private let tellsSize: Bool
  /// Whether a contact that ended because it was a palm is reported as a palm.
  private let tellsTool: Bool
  private var told = SlotStore<KernelContact?>(repeating: nil)
  /// Slots in which `told` has a contact.
  private var down = SlotSet.none
  private var events: [input_event] = []

  init(
    _ fingers: PanelDescription.Fingers, noPressure: Int32?, emulatesPointer: Bool = false, tellsSize: Bool = false,
    tellsTool: Bool = false
  ) {
    self.fingers = fingers
    self.noPressure = noPressure
    self.emulatesPointer = emulatesPointer
    self.tellsSize = tellsSize
    self.tellsTool = tellsTool
    events.reserveCapacity(8 * Slots.count + 2)
  }

  /// Returns the events that lead from the last frame to this one.
  ///
  /// - Parameter isRepeated: reports the slots that changed even if they are as in the last frame.
  @export(interface)
  mutating func encode(_ frame: borrowing KernelFrame, isRepeated: Bool = false) -> [input_event] {
    events.removeAll(keepingCapacity: true)
    let wasDown = !down.isEmpty
    var rest = frame.changed
    while let slot = rest.popFirst() {
      let contact = frame.slots[slot]
      if contact == told[slot] && !isRepeated { continue }
      encode(contact, slot, frame.time, isPalm: frame.palms.contains(slot))
      tell(contact, slot)
    }
    if wasDown == down.isEmpty { add(EV_KEY, BTN_TOUCH, wasDown ? 0 : 1, frame.time) }
    if emulatesPointer { emulatePointer(frame) }
    add(EV_SYN, SYN_REPORT, 0, frame.time)
    return events
  }

  /// Returns the events that end the fingers whose slot holds another finger in this frame; none if there are no such
  /// fingers.
  @export(interface)
  mutating func encodeReplaced(_ frame: borrowing KernelFrame) -> [input_event] {
    events.removeAll(keepingCapacity: true)
    var rest = frame.changed & down
    while let slot = rest.popFirst() {
      guard let known = told[slot], let contact = frame.slots[slot], contact.finger != known.finger else { continue }
      encode(nil, slot, frame.time)
      tell(nil, slot)
    }
    if events.isEmpty { return events }
    if down.isEmpty { add(EV_KEY, BTN_TOUCH, 0, frame.time) }
    add(EV_SYN, SYN_REPORT, 0, frame.time)
    return events
  }

  /// Returns events after which the first `count` slots are empty, whichever program reported their fingers. Where the
  /// tool type is reported, the contacts end as palms, because none of them was intended.
  @export(interface)
  mutating func encodeEnds(at time: Microseconds, slots count: Int = Slots.count) -> [input_event] {
    events.removeAll(keepingCapacity: true)
    for slot in 0..<count {
      encode(nil, slot, time, isPalm: true)
      tell(nil, slot)
    }
    add(EV_KEY, BTN_TOUCH, 0, time)
    if emulatesPointer { emulatePointer(KernelFrame(time: time)) }
    add(EV_SYN, SYN_REPORT, 0, time)
    return events
  }

  private mutating func tell(_ contact: KernelContact?, _ slot: Int) {
    told[slot] = contact
    down.set(slot, contact != nil)
  }

  @export(interface)
  private mutating func encode(
    _ contact: KernelContact?, _ slot: Int, _ time: Microseconds, isPalm: Bool = false
  ) {
    let pressure = contact.map { toldPressure(of: $0) } ?? 0
    guard fingers != .one else {
      if let contact {
        add(EV_ABS, ABS_X, contact.x, time)
        add(EV_ABS, ABS_Y, contact.y, time)
      }
      if let pressure { add(EV_ABS, ABS_PRESSURE, pressure, time) }
      return
    }
    add(EV_ABS, ABS_MT_SLOT, Int32(slot), time)
    if isPalm && tellsTool { add(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM, time) }
    if told[slot] != nil && told[slot]?.finger != contact?.finger && contact != nil {
      // A reader must see the end of a finger before the beginning of the next one in its slot.
      add(EV_ABS, ABS_MT_TRACKING_ID, -1, time)
    }
    add(EV_ABS, ABS_MT_TRACKING_ID, contact?.finger ?? -1, time)
    guard let contact else { return }
    if tellsTool { add(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER, time) }
    add(EV_ABS, ABS_MT_POSITION_X, contact.x, time)
    add(EV_ABS, ABS_MT_POSITION_Y, contact.y, time)
    if let pressure { add(EV_ABS, ABS_MT_PRESSURE, pressure, time) }
    if tellsSize { add(EV_ABS, ABS_MT_TOUCH_MAJOR, contact.size, time) }
  }

  /// Reports the finger that has been down longest as the single finger.
  private mutating func emulatePointer(_ frame: borrowing KernelFrame) {
    var oldest: KernelContact?
    for slot in 0..<Slots.count {
      guard let contact = frame.slots[slot] else { continue }
      // The numbers of fingers have 16 bits, and begin again.
      if oldest.map({ Int16(truncatingIfNeeded: contact.finger &- $0.finger) < 0 }) ?? true { oldest = contact }
    }
    if let oldest {
      add(EV_ABS, ABS_X, oldest.x, frame.time)
      add(EV_ABS, ABS_Y, oldest.y, frame.time)
    }
    if let pressure = oldest.map({ toldPressure(of: $0) }) ?? 0 { add(EV_ABS, ABS_PRESSURE, pressure, frame.time) }
  }

  /// Returns the pressure to report, at least 1: with 0, which some panels report, the finger would not seem to be
  /// down.
  private func toldPressure(of contact: KernelContact) -> Int32? { contact.pressure.map { max(1, $0) } ?? noPressure }

  private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32, _ time: Microseconds) {
    var event = input_event()
    event.time.tv_sec = time_t(time / 1_000_000)
    event.time.tv_usec = suseconds_t(time % 1_000_000)
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    events.append(event)
  }
}
