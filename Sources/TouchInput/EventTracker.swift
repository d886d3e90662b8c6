import CLinux
import Touch

/// Turns the events of a panel into the state of its fingers after each report, for panels of every kind: slots,
/// contacts without slots, a single finger. Garbage is passed over.
struct EventTracker {
  private let fingers: PanelDescription.Fingers
  private var state = RawFrame(time: 0)

  /// Protocol B: what each slot holds, down or not, and which slot is being told of.
  private var slots = SlotTable<RawContact>(repeating: EventTracker.nobody)
  private var hovers = SlotTable<Bool>(repeating: false)
  private var slot = 0

  /// Protocol A: the contacts of this report so far, and the one being told of.
  private var contacts = ContactList()
  private var contact = EventTracker.nobody
  private var contactHasPosition = false
  private var listEnded = false
  private var nextFinger: Int32 = 0

  private var isTouched = false
  /// Events are missing, up to the end of this report.
  private var isDropping = false

  private static let nobody = RawContact(finger: -1, x: 0, y: 0, pressure: nil, size: 0)

  init(_ description: PanelDescription) { fingers = description.fingers }

  /// The state of all fingers when `event` ends a report; nil within one.
  mutating func take(_ event: KernelEvent) -> RawFrame? {
    switch Int32(event.type) {
    case EV_SYN: return synchronise(event)
    case EV_KEY where Int32(event.code) == BTN_TOUCH: isTouched = event.value != 0
    case EV_ABS where !isDropping: position(Int32(event.code), event.value)
    default: break
    }
    return nil
  }

  private mutating func synchronise(_ event: KernelEvent) -> RawFrame? {
    switch Int32(event.code) {
    case SYN_DROPPED:
      isDropping = true
    case SYN_MT_REPORT where fingers == .contacts && !isDropping:
      if contactHasPosition { contacts.append(contact) }
      listEnded = true
      contactHasPosition = false
      contact = EventTracker.nobody
    case SYN_REPORT:
      let wasDropping = isDropping
      isDropping = false
      if wasDropping {
        contacts.removeAll()
        listEnded = false
        return nil
      }
      state.time = max(state.time, event.time)
      finishReport()
      return state
    default: break
    }
    return nil
  }

  private mutating func position(_ code: Int32, _ value: Int32) {
    switch fingers {
    case .slots: slotPosition(code, value)
    case .contacts: contactPosition(code, value)
    case .one: singlePosition(code, value)
    }
  }

  private mutating func slotPosition(_ code: Int32, _ value: Int32) {
    if code == ABS_MT_SLOT {
      slot = Int(value)
      return
    }
    guard (0..<Slots.count).contains(slot) else { return }
    switch code {
    case ABS_MT_TRACKING_ID: slots[slot].finger = value
    case ABS_MT_POSITION_X: slots[slot].x = value
    case ABS_MT_POSITION_Y: slots[slot].y = value
    case ABS_MT_PRESSURE: slots[slot].pressure = value
    case ABS_MT_TOUCH_MAJOR: slots[slot].size = value
    case ABS_MT_DISTANCE: hovers[slot] = value > 0
    default: break
    }
  }

  private mutating func contactPosition(_ code: Int32, _ value: Int32) {
    switch code {
    case ABS_MT_POSITION_X:
      contact.x = value
      contactHasPosition = true
    case ABS_MT_POSITION_Y:
      contact.y = value
      contactHasPosition = true
    case ABS_MT_PRESSURE: contact.pressure = value
    case ABS_MT_TOUCH_MAJOR: contact.size = value
    default: break
    }
  }

  private mutating func singlePosition(_ code: Int32, _ value: Int32) {
    switch code {
    case ABS_X: slots[0].x = value
    case ABS_Y: slots[0].y = value
    case ABS_PRESSURE: slots[0].pressure = value
    default: break
    }
  }

  private mutating func finishReport() {
    switch fingers {
    case .slots:
      for slot in 0..<Slots.count {
        state.slots[slot] = slots[slot].finger >= 0 && !hovers[slot] ? slots[slot] : nil
      }
    case .one:
      if isTouched && state.slots[0] == nil {
        nextFinger &+= 1
        slots[0].finger = nextFinger
      }
      state.slots[0] = isTouched ? slots[0] : nil
    case .contacts:
      // A report that lists nothing says that all are gone only if the list was ended or the touch was.
      if listEnded || !isTouched { contacts.match(to: &state.slots, nextFinger: &nextFinger) }
      contacts.removeAll()
      listEnded = false
    }
  }
}
