import CEvdev
import CLinux

/// Contacts listed by a report of protocol A; they have neither slots nor tracking ids.
struct ListedContacts {
  private var text = ""
  private var count = 0
  private var x: Int32?
  private var y: Int32?

  mutating func take(_ event: input_event) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_ABS, ABS_MT_POSITION_X): x = event.value
    case (EV_ABS, ABS_MT_POSITION_Y): y = event.value
    case (EV_SYN, SYN_MT_REPORT):
      if let x, let y {
        text += " \(count):-:\(x):\(y)"
        count += 1
      }
      x = nil
      y = nil
    default: break
    }
  }

  /// Returns the contacts that were listed since the last call.
  mutating func handOver() -> String {
    defer { self = ListedContacts() }
    return text
  }
}
