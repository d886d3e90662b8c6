import CEvdev
import CLinux
import Linux

/// Reads the contacts that are down on an input device after each of its reports.
struct ReportReader: ~Copyable {
  private let state: InputState
  private var isSynchronising = false
  private var list = ListedContacts()

  init(_ state: consuming InputState) { self.state = state }

  /// Returns `STAMP ARRIVAL SLOT:ID:X:Y ...`, with times in microseconds; nil if there is no report yet.
  mutating func next() throws(Errno) -> String? {
    var event = input_event()
    while true {
      let status = state.next(isSynchronising ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL, &event)
      if status == -EAGAIN {
        // The dropped events have been made up for; ordinary events follow.
        guard isSynchronising else { return nil }
        isSynchronising = false
      } else if status == -EINTR {
        continue
      } else if status < 0 {
        throw Errno(-status)
      } else if status == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue) && !isSynchronising {
        isSynchronising = true
        Log.line("the kernel dropped events; the next report stands for all of them")
      } else {
        list.take(event)
        if event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_REPORT) { return line(event) }
      }
    }
  }

  private mutating func line(_ event: input_event) -> String {
    let stamp = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
    return "\(stamp) \(MonotonicClock.microseconds)\(contacts())"
  }

  private mutating func contacts() -> String {
    if state.listsContacts { return list.handOver() }
    if state.slots.isEmpty { return state.isTouched ? " 0:-:\(state.value(ABS_X)):\(state.value(ABS_Y))" : "" }
    var text = ""
    for slot in state.slots {
      let finger = state.value(ABS_MT_TRACKING_ID, slot: slot)
      if finger < 0 { continue }
      text +=
        " \(slot):\(finger):\(state.value(ABS_MT_POSITION_X, slot: slot)):\(state.value(ABS_MT_POSITION_Y, slot: slot))"
    }
    return text
  }
}
