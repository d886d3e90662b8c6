import CLinux
import TouchInput

/// A model of drivers/input/input.c: it keeps the values of a driver, passes on those that are new, and names a slot
/// before its values.
struct InputCore {
  /// Values by slot and axis; empty on panels without slots.
  private(set) var slots: [[Int32]]
  private(set) var axes = [Int32](repeating: 0, count: 64)
  private(set) var isTouched = false
  /// The slot that the driver means; readers have been told of `axes[ABS_MT_SLOT]`.
  private var slot = 0
  private var report: [MarkedEvent] = []

  init(slots count: Int) {
    var untouched = [Int32](repeating: 0, count: 64)
    untouched[Int(ABS_MT_TRACKING_ID)] = -1
    slots = [[Int32]](repeating: untouched, count: count)
  }

  /// `input_handle_abs_event`
  mutating func absolute(_ axis: Int32, _ value: Int32, begins: Int? = nil) {
    if axis == ABS_MT_SLOT {
      if slots.indices.contains(Int(value)) { slot = Int(value) }
      return
    }
    if axis < ABS_MT_SLOT {
      if axes[Int(axis)] == value { return }
      axes[Int(axis)] = value
    } else if !slots.isEmpty {
      if slots[slot][Int(axis)] == value { return }
      slots[slot][Int(axis)] = value
      if axes[Int(ABS_MT_SLOT)] != Int32(slot) {
        axes[Int(ABS_MT_SLOT)] = Int32(slot)
        pass(EV_ABS, ABS_MT_SLOT, Int32(slot))
      }
    }
    pass(EV_ABS, axis, value, begins: begins)
  }

  mutating func touchKey(_ isDown: Bool, begins: Int? = nil) {
    if isDown == isTouched { return }
    isTouched = isDown
    pass(EV_KEY, BTN_TOUCH, isDown ? 1 : 0, begins: begins)
  }

  /// Passes on a value that is not remembered.
  mutating func pass(_ type: Int32, _ code: Int32, _ value: Int32, begins: Int? = nil) {
    let event = KernelEvent(
      time: 0, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code), value: value)
    report.append(MarkedEvent(event: event, begins: begins))
  }

  /// `input_sync`: the report for all readers. One that says nothing is none.
  mutating func finish(_ value: Int32, _ fingers: [ModelFinger]?, at time: Int64) -> [MarkedEvent] {
    if report.isEmpty { return [] }
    pass(EV_SYN, SYN_REPORT, value)
    report[report.count - 1].fingers = fingers
    defer { report.removeAll() }
    for index in report.indices { report[index].event.time = time }
    return report
  }
}
