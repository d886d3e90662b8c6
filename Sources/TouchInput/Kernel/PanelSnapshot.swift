import CLinux
import Touch

/// What the kernel says of a panel when it is asked, and not by events.
struct PanelSnapshot {
  /// Every slot; those that nobody touches have no finger, and still the last place.
  var slots = SlotTable<SlotState>(repeating: SlotState())
  /// The slot that the next event is about.
  var slot = 0
  /// nil on panels without BTN_TOUCH.
  var isTouched: Bool?

  /// The values that held before `events`, which led up to this: what they do not mention has not changed, and of what
  /// they do mention the first value is the nearest known.
  ///
  /// - Parameters:
  ///   - known: The slot that was told of before; nil where events were lost since.
  ///   - hasSlots: panels with slots also tell of a single finger, by axes that are none of a slot's.
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

/// What a panel last said of one slot, or of its only finger.
struct SlotState: Equatable, BitwiseCopyable {
  var contact = RawContact(finger: -1, x: 0, y: 0, pressure: nil, size: 0)
  /// A finger that is near without touching.
  var hovers = false
  /// The panel takes it for a palm, a cloth or a drop.
  var isPalm = false

  /// Whether there is something, be it a touch or not.
  var isOccupied: Bool { contact.finger >= 0 }
  /// The touch there is, if any.
  var touch: RawContact? { isOccupied && !hovers && !isPalm ? contact : nil }

  /// To what can have held before this was told: the kernel tells only of changes.
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
