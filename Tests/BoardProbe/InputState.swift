import CEvdev
import CLinux
import Linux

/// Owner of libevdev's handle for an input device.
@safe
struct InputState: ~Copyable {
  private let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  /// Calls `libevdev_new_from_fd` and selects CLOCK_MONOTONIC for the time stamps of events.
  static func of(_ device: borrowing FileDescriptor) throws(Errno) -> InputState {
    var handle: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(device.number, &handle)
    guard result == 0, let handle = unsafe handle else { throw Errno(-result) }
    let state = unsafe InputState(owning: handle)
    let clock = unsafe libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    if clock < 0 { throw Errno(-clock) }
    return state
  }

  deinit { unsafe libevdev_free(handle) }

  /// Grabs the device with `EVIOCGRAB`; the grab ends when the descriptor is closed.
  borrowing func grab() throws(Errno) {
    let result = unsafe libevdev_grab(handle, LIBEVDEV_GRAB)
    if result < 0 { throw Errno(-result) }
  }

  /// Calls `libevdev_next_event`.
  borrowing func next(_ flag: libevdev_read_flag, _ event: inout input_event) -> CInt {
    unsafe libevdev_next_event(handle, flag.rawValue, &event)
  }

  /// The device's slots; empty for a panel of another kind than slots.
  var slots: Range<Int> { unsafe 0..<max(0, Int(libevdev_get_num_slots(handle))) }

  var listsContacts: Bool {
    unsafe slots.isEmpty && libevdev_has_event_code(handle, UInt32(EV_ABS), UInt32(ABS_MT_POSITION_X)) != 0
  }

  var isTouched: Bool { unsafe libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH)) > 0 }

  func value(_ axis: Int32) -> Int32 { unsafe libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis)) }

  func value(_ axis: Int32, slot: Int) -> Int32 {
    unsafe libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis))
  }
}
