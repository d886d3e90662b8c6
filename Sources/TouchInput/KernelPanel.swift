import CEvdev
import CLinux
import Linux
import Touch

/// A panel as the kernel knows it, through libevdev: which fingers are down, and where, after every report. What the
/// kernel had to drop is fetched again, and fingers that were down before this opened are known.
@safe
@usableFromInline
struct KernelPanel: ~Copyable {
  private let descriptor: FileDescriptor
  private let state: EvdevState
  private let isMultitouch: Bool
  private let slots: Int
  private var isSynchronising = false
  private var singleFinger: Int32 = 0
  private var wasDown = false

  init(_ path: String) throws(Errno) {
    let descriptor = try FileDescriptor.open(path, .readWithoutWaiting)
    let state = try EvdevState.of(descriptor)
    isMultitouch = state.slotCount > 0
    slots = max(1, min(state.slotCount, Slots.count))
    self.descriptor = descriptor
    self.state = state
  }

  var pollDescriptor: Int32 { descriptor.number }

  /// The state at this moment.
  mutating func frame(at time: Microseconds) -> RawFrame {
    var frame = RawFrame(time: time)
    if isMultitouch {
      for slot in 0..<slots { frame.slots[slot] = state.contact(slot: slot) }
    } else {
      let isDown = state.isTouched
      if isDown && !wasDown { singleFinger &+= 1 }
      wasDown = isDown
      frame.slots[0] = isDown ? state.singleContact(finger: singleFinger) : nil
    }
    return frame
  }

  /// The state after the next report; nil when there is none yet.
  mutating func next() throws(Errno) -> RawFrame? {
    var event = input_event()
    while true {
      let mode = isSynchronising ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
      let status = state.next(mode, &event)
      if status == -EAGAIN {
        // The kernel has told all that it knows; ordinary events follow.
        guard isSynchronising else { return nil }
        isSynchronising = false
        return frame(at: MonotonicClock.microseconds)
      }
      if status == -EINTR { continue }
      if status < 0 { throw Errno(-status) }
      if status == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue) {
        isSynchronising = true
        continue
      }
      if event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_REPORT) {
        return frame(at: Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec))
      }
    }
  }
}
