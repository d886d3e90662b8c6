import CEvdev
import CLinux
import Linux
import Touch

/// Owner of libevdev's handle.
@safe
@usableFromInline
struct EvdevState: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  @inlinable deinit { unsafe libevdev_free(handle) }

  /// `libevdev_new_from_fd`, which queries the kernel for the whole state.
  static func of(_ descriptor: borrowing FileDescriptor) throws(Errno) -> EvdevState {
    var handle: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(descriptor.number, &handle)
    guard result == 0, let handle = unsafe handle else { throw Errno(-result) }
    return unsafe EvdevState(owning: handle)
  }

  /// `libevdev_new`: a touch panel that has no axes yet.
  static func blank() throws(Errno) -> EvdevState {
    guard let handle = unsafe libevdev_new() else { throw Errno(ENOMEM) }
    let state = unsafe EvdevState(owning: handle)
    unsafe libevdev_enable_property(handle, UInt32(INPUT_PROP_DIRECT))
    unsafe libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    return state
  }

  func setName(_ name: StaticString) {
    unsafe libevdev_set_name(handle, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    unsafe libevdev_set_id_bustype(handle, BUS_VIRTUAL)
  }

  /// `libevdev_enable_event_code` for an axis from 0 to `maximum`.
  func enable(axis: Int32, maximum: Int32) throws(Errno) {
    var range = input_absinfo()
    range.maximum = maximum
    guard unsafe libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(axis), &range) == 0 else { throw .invalid }
  }

  func snapshot() -> PanelSnapshot {
    var snapshot = PanelSnapshot()
    if unsafe libevdev_has_event_code(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH)) != 0 {
      snapshot.isTouched = unsafe libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH)) > 0
    }
    let slots = unsafe Int(libevdev_get_num_slots(handle))
    if slots <= 0 {
      for axis in [ABS_X, ABS_Y, ABS_PRESSURE] where has(axis) {
        snapshot.slots[0].set(axis, unsafe libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis)))
      }
      return snapshot
    }
    snapshot.slot = unsafe Int(libevdev_get_current_slot(handle))
    let axes = [
      ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR,
      ABS_MT_ORIENTATION, ABS_MT_DISTANCE, ABS_MT_TOOL_TYPE,
    ]
    for axis in axes where has(axis) {
      for slot in 0..<min(slots, Slots.count) {
        snapshot.slots[slot].set(axis, unsafe libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis)))
      }
    }
    return snapshot
  }

  private func has(_ axis: Int32) -> Bool {
    unsafe libevdev_has_event_code(handle, UInt32(EV_ABS), UInt32(axis)) != 0
  }
}
