import CEvdev

/// Names of events as the kernel's headers have them, for comments.
enum EventName {
  /// Returns the names of an event's type and code; numbers for events without a name.
  static func of(_ event: KernelEvent) -> (type: String, code: String) {
    let type = UInt32(event.type)
    let code = unsafe libevdev_event_code_get_name(type, UInt32(event.code))
    return (of(type: type), unsafe code.map { unsafe String(cString: $0) } ?? "\(event.code)")
  }

  /// `libevdev_event_type_get_name`
  static func of(type: UInt32) -> String {
    unsafe libevdev_event_type_get_name(type).map { unsafe String(cString: $0) } ?? "\(type)"
  }
}
