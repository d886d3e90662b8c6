import CLinux
import Linux
import Touch

/// Queries of a panel's state, by a client that gets no events: a query of the keys removes key events from its client's
/// queue. Only what contacts are made of is asked for; `libevdev_new_from_fd` asks for all that a device has.
struct PanelQueries: ~Copyable {
  private let device: InputDevice
  private let axes: [Int32]
  /// Number of slots that are followed; 0 on a panel without slots.
  private let slots: Int
  private let hasTouchKey: Bool
  private let isByPressure: Bool

  @export(interface)
  init(_ path: String, _ description: PanelDescription) throws(Errno) {
    let device = try InputDevice(path: path)
    try device.filterAllEvents()
    hasTouchKey = device.has(key: BTN_TOUCH)
    isByPressure = description.isByPressure
    self.device = device
    let hasSlots = description.fingers == .slots
    slots = hasSlots ? min(description.slots, Slots.count) : 0
    let wanted =
      hasSlots
      ? [
        ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_TOUCH_MAJOR,
        ABS_MT_TOUCH_MINOR, ABS_MT_ORIENTATION, ABS_MT_DISTANCE, ABS_MT_TOOL_TYPE,
      ] : [ABS_X, ABS_Y, ABS_PRESSURE]
    axes = wanted.filter { description.axis($0) != nil }
  }

  @export(interface)
  func snapshot() throws(Errno) -> PanelSnapshot {
    var snapshot = PanelSnapshot()
    if hasTouchKey { snapshot.isTouched = try device.isPressed(BTN_TOUCH) }
    guard slots > 0 else {
      for axis in axes { snapshot.slots[0].set(axis, try device.value(of: axis)) }
      if isByPressure { snapshot.judgeByPressure() }
      return snapshot
    }
    snapshot.slot = Int(try device.value(of: ABS_MT_SLOT))
    for axis in axes {
      let values = try device.slotValues(of: axis)
      for slot in 0..<slots { snapshot.slots[slot].set(axis, values[slot]) }
    }
    return snapshot
  }
}
