import CEvdev
import CLinux

/// One event in the form that the kernel takes.
struct Event {
  let type: UInt16
  let code: UInt16
  let value: Int32

  static func absolute(_ axis: Int32, _ value: Int32) -> Event {
    Event(type: UInt16(EV_ABS), code: UInt16(axis), value: value)
  }

  static func key(_ key: Int32, _ down: Bool) -> Event {
    Event(type: UInt16(EV_KEY), code: UInt16(key), value: down ? 1 : 0)
  }

  /// Event that follows each contact of a list.
  static let contactEnd = Event(type: UInt16(EV_SYN), code: UInt16(SYN_MT_REPORT), value: 0)

  static let report = Event(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)

  /// The event for the kernel, without a time: the kernel stamps it.
  var forKernel: input_event {
    var event = input_event()
    event.type = type
    event.code = code
    event.value = value
    return event
  }
}
