import CEvdev
import CLinux

/// Owner of a libevdev description, from which the kernel makes a device.
@safe
struct PanelDescription: ~Copyable {
  /// Valid as long as this owner lives.
  let unsafeHandle: OpaquePointer

  /// Calls `libevdev_new`.
  init() throws(ProbeFailure) {
    guard let handle = unsafe libevdev_new() else { throw .failed("libevdev has no memory for a device description") }
    unsafe unsafeHandle = handle
  }

  deinit { unsafe libevdev_free(unsafeHandle) }

  borrowing func describe(_ plan: PanelPlan) throws(ProbeFailure) {
    unsafe plan.name.withCString { unsafe libevdev_set_name(unsafeHandle, $0) }
    unsafe libevdev_set_id_bustype(unsafeHandle, BUS_VIRTUAL)
    if plan.isTouchpad {
      try enable(property: INPUT_PROP_POINTER)
      try enable(key: BTN_TOOL_FINGER)
    } else {
      try enable(property: INPUT_PROP_DIRECT)
    }
    if plan.hasTouchKey { try enable(key: BTN_TOUCH) }
    for axis in PanelAxis.all(of: plan) { try enable(axis) }
  }

  private borrowing func enable(property: Int32) throws(ProbeFailure) {
    try require(unsafe libevdev_enable_property(unsafeHandle, UInt32(property)), "a property")
  }

  private borrowing func enable(key: Int32) throws(ProbeFailure) {
    try require(unsafe libevdev_enable_event_code(unsafeHandle, UInt32(EV_KEY), UInt32(key), nil), "a key")
  }

  private borrowing func enable(_ axis: PanelAxis) throws(ProbeFailure) {
    var information = axis.isUpsideDown ? input_absinfo() : axis.information
    let result = unsafe libevdev_enable_event_code(unsafeHandle, UInt32(EV_ABS), UInt32(axis.code), &information)
    try require(result, "an axis")
  }

  private borrowing func require(_ result: Int32, _ what: StaticString) throws(ProbeFailure) {
    if result != 0 { throw .failed("libevdev refuses \(what) in a device description") }
  }
}
