import CLinux
import Touch

/// The kernel's state of a panel, from a query and not from events.
struct PanelSnapshot {
  /// Every slot. Slots without a finger keep their last position.
  var slots = SlotTable<SlotState>(repeating: SlotState())
  /// The slot that the next event refers to.
  var slot = 0
  /// Whether BTN_TOUCH is pressed, or pressure takes its place and is above 0; nil on panels without either.
  var isTouched: Bool?

  /// Takes the pressure of the only finger as the sign of its touch.
  mutating func judgeByPressure() { isTouched = slots[0].contact.pressure.map { $0 > 0 } }

  /// Returns the values before `events`, which led up to this snapshot. Axes that the events do not mention have not
  /// changed; for the others, the first value in the events is the nearest known one.
  ///
  /// - Parameters:
  ///   - known: The slot that earlier events referred to; nil if events were lost since.
  ///   - hasSlots: Panels with slots also report a single finger, by axes that belong to no slot.
  func before(_ events: ArraySlice<KernelEvent>, slot known: Int? = nil, hasSlots: Bool) -> PanelSnapshot {
    var earlier = self
    let slotEvents = events.lazy.filter { $0.isAbsolute(ABS_MT_SLOT) }
    var slot = known ?? (slotEvents.isEmpty ? self.slot : -1)
    earlier.slot = slot
    var isTold = SlotTable<UInt64>(repeating: 0)
    for event in events where event.type == UInt16(EV_ABS) {
      if event.isAbsolute(ABS_MT_SLOT) {
        slot = Int(event.value)
      } else if (0..<Slots.count).contains(slot), event.code < 64,
        !hasSlots || Int32(event.code) > ABS_MT_SLOT
      {
        let bit = UInt64(1) << UInt64(event.code)
        if isTold[slot] & bit == 0 { earlier.slots[slot].setBefore(Int32(event.code), event.value) }
        isTold[slot] |= bit
      }
    }
    return earlier
  }
}

/// The last reported state of one slot, or of a panel's only finger.
struct SlotState: Equatable, BitwiseCopyable {
  var contact = KernelContact(finger: -1, x: 0, y: 0, pressure: nil, size: 0)
  /// The driver's tracking ID on a panel without slots; nil if it reports none.
  var name: Int32?
  /// Whether the finger is near without touching.
  var hovers = false
  /// Whether the panel takes the contact for a palm, a cloth or a drop of water.
  var isPalm = false

  /// Whether anything is in the slot, be it a touch or not.
  var isOccupied: Bool { contact.finger >= 0 }
  /// The touch in the slot, if there is one.
  var touch: KernelContact? { isOccupied && !hovers && !isPalm ? contact : nil }

  /// Sets an axis to a value that it can have had before `value` was reported: the kernel reports only changes.
  mutating func setBefore(_ axis: Int32, _ value: Int32) {
    switch axis {
    case ABS_MT_TOOL_TYPE: isPalm = value != MT_TOOL_PALM
    case ABS_MT_DISTANCE: hovers = true
    default: set(axis, value)
    }
  }

  mutating func set(_ axis: Int32, _ value: Int32) {
    switch axis {
    case ABS_MT_TRACKING_ID: contact.finger = value
    case ABS_MT_POSITION_X, ABS_X: contact.x = value
    case ABS_MT_POSITION_Y, ABS_Y: contact.y = value
    case ABS_MT_PRESSURE, ABS_PRESSURE: contact.pressure = value
    case ABS_MT_TOUCH_MAJOR: contact.size = value
    case ABS_MT_TOUCH_MINOR: contact.minor = value
    case ABS_MT_ORIENTATION: contact.orientation = value
    case ABS_MT_DISTANCE: hovers = value > 0
    case ABS_MT_TOOL_TYPE: isPalm = value == MT_TOOL_PALM
    default: break
    }
  }
}
