import CEvdev
import CLinux
import Linux

/// Owner of libevdev's handle.
@safe
@usableFromInline
struct EvdevState: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  @inlinable deinit { unsafe libevdev_free(handle) }

  /// `libevdev_new_from_fd`, stamping events with CLOCK_MONOTONIC.
  static func of(_ descriptor: borrowing FileDescriptor) throws(Errno) -> EvdevState {
    var handle: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(descriptor.number, &handle)
    guard result == 0, let handle = unsafe handle else { throw Errno(-result) }
    let state = unsafe EvdevState(owning: handle)
    let clock = unsafe libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    if clock < 0 { throw Errno(-clock) }
    return state
  }

  /// `libevdev_get_num_slots`; 0 for panels that have none.
  var slotCount: Int { unsafe max(0, Int(libevdev_get_num_slots(handle))) }

  /// `libevdev_next_event`
  func next(_ flag: libevdev_read_flag, _ event: inout input_event) -> CInt {
    unsafe libevdev_next_event(handle, flag.rawValue, &event)
  }

  var isTouched: Bool { unsafe libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH)) > 0 }

  func contact(slot: Int) -> RawContact? {
    let finger = value(slot, ABS_MT_TRACKING_ID)
    guard finger >= 0 else { return nil }
    return RawContact(
      finger: finger, x: value(slot, ABS_MT_POSITION_X), y: value(slot, ABS_MT_POSITION_Y),
      pressure: has(ABS_MT_PRESSURE) ? value(slot, ABS_MT_PRESSURE) : nil, size: value(slot, ABS_MT_TOUCH_MAJOR))
  }

  func singleContact(finger: Int32) -> RawContact {
    RawContact(
      finger: finger, x: value(ABS_X), y: value(ABS_Y), pressure: has(ABS_PRESSURE) ? value(ABS_PRESSURE) : nil,
      size: 0)
  }

  private func has(_ axis: Int32) -> Bool {
    unsafe libevdev_has_event_code(handle, UInt32(EV_ABS), UInt32(axis)) != 0
  }

  private func value(_ slot: Int, _ axis: Int32) -> Int32 {
    unsafe libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis))
  }

  private func value(_ axis: Int32) -> Int32 {
    unsafe libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis))
  }
}
