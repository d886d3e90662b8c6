import CLinux
import Linux
import Touch

/// What the kernel knew of a panel when its recording began, and tells nobody again: it tells of changes alone. A
/// recording without it would have no finger that rested already, and a finger that comes to where the last one was would
/// be nowhere.
struct EarlierState {
  private let fingers: PanelDescription.Fingers
  private let before: PanelSnapshot
  private var slot: Int
  private var isSlotTold: Bool
  /// A bit for each slot of which no place has been told since, and for each whose finger has come with this report.
  private var lacksX = UInt32.max
  private var lacksY = UInt32.max
  private var hasCome: UInt32 = 0

  init(_ before: PanelSnapshot, _ description: PanelDescription) {
    fingers = description.fingers
    self.before = before
    slot = fingers == .one ? 0 : before.slot
    isSlotTold = fingers != .slots
  }

  /// A report of all fingers that were down; none where none was.
  mutating func tell(at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    func add(_ type: Int32, _ code: Int32, _ value: Int32) {
      deliver(KernelEvent(time: time, type: UInt16(type), code: UInt16(code), value: value))
    }
    var isTouched = before.isTouched ?? false
    switch fingers {
    case .contacts: isTouched = false
    case .one:
      if isTouched { tell(before.slots[0].contact) { add(EV_ABS, $0, $1) } }
    case .slots:
      var isAny = false
      for slot in 0..<Slots.count where before.slots[slot].contact.finger >= 0 {
        isAny = true
        add(EV_ABS, ABS_MT_SLOT, Int32(slot))
        tell(before.slots[slot]) { add(EV_ABS, $0, $1) }
        placeIsTold(slot)
      }
      if isAny { tellSlot { add(EV_ABS, ABS_MT_SLOT, $0) } }
      isTouched = isTouched && isAny
      if isAny && !isTouched { add(EV_SYN, SYN_REPORT, 0) }
    }
    if !isTouched { return }
    add(EV_KEY, BTN_TOUCH, 1)
    add(EV_SYN, SYN_REPORT, 0)
  }

  private func tell(_ state: SlotState, _ add: (Int32, Int32) -> Void) {
    let contact = state.contact
    add(ABS_MT_TRACKING_ID, contact.finger)
    add(ABS_MT_POSITION_X, contact.x)
    add(ABS_MT_POSITION_Y, contact.y)
    if let pressure = contact.pressure { add(ABS_MT_PRESSURE, pressure) }
    if contact.size != 0 { add(ABS_MT_TOUCH_MAJOR, contact.size) }
    if contact.minor != 0 { add(ABS_MT_TOUCH_MINOR, contact.minor) }
    if contact.orientation != 0 { add(ABS_MT_ORIENTATION, contact.orientation) }
    if state.hovers { add(ABS_MT_DISTANCE, 1) }
    if state.isPalm { add(ABS_MT_TOOL_TYPE, MT_TOOL_PALM) }
  }

  private mutating func tell(_ contact: RawContact, _ add: (Int32, Int32) -> Void) {
    add(ABS_X, contact.x)
    add(ABS_Y, contact.y)
    if let pressure = contact.pressure { add(ABS_PRESSURE, pressure) }
    placeIsTold(0)
  }

  /// The event, and before the end of a report what it lacks.
  mutating func complete(_ event: KernelEvent, _ deliver: (KernelEvent) -> Void) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_DROPPED):
      // What was told meanwhile, nobody knows.
      (lacksX, lacksY, isSlotTold) = (0, 0, true)
    case (EV_SYN, SYN_REPORT):
      if hasCome & (lacksX | lacksY) != 0 { tellPlaces(at: event.time, deliver) }
      hasCome = 0
    case (EV_KEY, BTN_TOUCH) where fingers == .one && event.value != 0: hasCome = 1
    case (EV_ABS, let axis):
      if !isSlotTold && axis > ABS_MT_SLOT {
        tellSlot {
          deliver(KernelEvent(time: event.time, type: UInt16(EV_ABS), code: UInt16(ABS_MT_SLOT), value: $0))
        }
      }
      note(axis, event.value)
    default: break
    }
    deliver(event)
  }

  private mutating func tellSlot(_ deliver: (Int32) -> Void) {
    isSlotTold = true
    deliver(Int32(slot))
  }

  private mutating func note(_ axis: Int32, _ value: Int32) {
    if axis == ABS_MT_SLOT {
      isSlotTold = true
      slot = Int(value)
      return
    }
    guard (0..<Slots.count).contains(slot) else { return }
    let bit = UInt32(1) << UInt32(slot)
    switch (fingers, axis) {
    case (.slots, ABS_MT_POSITION_X), (.one, ABS_X): lacksX &= ~bit
    case (.slots, ABS_MT_POSITION_Y), (.one, ABS_Y): lacksY &= ~bit
    case (.slots, ABS_MT_TRACKING_ID) where value >= 0: hasCome |= bit
    default: break
    }
  }

  private mutating func tellPlaces(at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    func add(_ axis: Int32, _ value: Int32) {
      deliver(KernelEvent(time: time, type: UInt16(EV_ABS), code: UInt16(axis), value: value))
    }
    let isSlots = fingers == .slots
    for slot in 0..<Slots.count {
      let bit = UInt32(1) << UInt32(slot)
      if hasCome & (lacksX | lacksY) & bit == 0 { continue }
      if isSlots { add(ABS_MT_SLOT, Int32(slot)) }
      let contact = before.slots[slot].contact
      if lacksX & bit != 0 { add(isSlots ? ABS_MT_POSITION_X : ABS_X, contact.x) }
      if lacksY & bit != 0 { add(isSlots ? ABS_MT_POSITION_Y : ABS_Y, contact.y) }
      placeIsTold(slot)
    }
    if isSlots { add(ABS_MT_SLOT, Int32(slot)) }
  }

  private mutating func placeIsTold(_ slot: Int) {
    lacksX &= ~(1 << UInt32(slot))
    lacksY &= ~(1 << UInt32(slot))
  }
}
