import CEvdev
import CLinux
import Linux

/// Owner of libevdev's handle for a panel that is to be made.
@safe
@usableFromInline
struct UinputDescription: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  /// `libevdev_new`: a touch panel that has no axes yet.
  init(name: StaticString) throws(Errno) {
    guard let handle = unsafe libevdev_new() else { throw Errno(ENOMEM) }
    unsafe self.handle = handle
    unsafe libevdev_set_name(handle, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    unsafe libevdev_set_id_bustype(handle, BUS_VIRTUAL)
    unsafe libevdev_enable_property(handle, UInt32(INPUT_PROP_DIRECT))
    unsafe libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
  }

  @inlinable deinit { unsafe libevdev_free(handle) }

  /// `libevdev_enable_event_code` for an axis from 0 to `maximum`.
  func enable(axis: Int32, maximum: Int32) throws(Errno) {
    var range = input_absinfo()
    range.maximum = maximum
    guard unsafe libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(axis), &range) == 0 else { throw .invalid }
  }
}
