import CLinux

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
