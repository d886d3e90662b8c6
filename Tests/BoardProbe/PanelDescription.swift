import CEvdev
import CLinux
import Linux

/// Owner of a libevdev description, from which the kernel makes a device.
@safe
struct PanelDescription: ~Copyable {
  /// Valid as long as this owner lives.
  let unsafeHandle: OpaquePointer

  /// `libevdev_new`
  init() throws(ProbeFailure) {
    guard let handle = unsafe libevdev_new() else { throw .failed("libevdev has no memory for a device description") }
    unsafe unsafeHandle = handle
  }

  deinit { unsafe libevdev_free(unsafeHandle) }

  /// A multi-touch panel of protocol B with the single-touch axes that kernel drivers emulate beside it.
  borrowing func describe(_ plan: PanelPlan) throws(ProbeFailure) {
    unsafe plan.name.withCString { unsafe libevdev_set_name(unsafeHandle, $0) }
    unsafe libevdev_set_id_bustype(unsafeHandle, BUS_VIRTUAL)
    try require(unsafe libevdev_enable_property(unsafeHandle, UInt32(INPUT_PROP_DIRECT)), "INPUT_PROP_DIRECT")
    try require(
      unsafe libevdev_enable_event_code(unsafeHandle, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil), "BTN_TOUCH")
    try enable(ABS_X, plan.x)
    try enable(ABS_Y, plan.y)
    try enable(ABS_PRESSURE, plan.pressure)
    try enable(ABS_MT_SLOT, Axis(0, Int32(plan.slots) - 1))
    try enable(ABS_MT_TRACKING_ID, Axis(0, Contacts.lastTrackingID))
    try enable(ABS_MT_POSITION_X, plan.x)
    try enable(ABS_MT_POSITION_Y, plan.y)
    try enable(ABS_MT_PRESSURE, plan.pressure)
  }

  private borrowing func enable(_ axis: Int32, _ range: Axis) throws(ProbeFailure) {
    var information = input_absinfo()
    information.minimum = range.minimum
    information.maximum = range.maximum
    let result = unsafe libevdev_enable_event_code(unsafeHandle, UInt32(EV_ABS), UInt32(axis), &information)
    try require(result, "an axis")
  }

  private borrowing func require(_ result: Int32, _ what: StaticString) throws(ProbeFailure) {
    if result != 0 { throw .failed("libevdev refuses \(what) in a device description") }
  }
}
