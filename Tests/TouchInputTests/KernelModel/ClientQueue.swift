import CLinux
import TouchInput

/// The queue of one reader, as drivers/input/evdev.c keeps it.
struct ClientQueue {
  private var ring: [MarkedEvent]
  private var head = 0
  private var tail = 0
  /// Behind the last whole report: only what lies before can be read.
  private var packetHead = 0

  /// - Parameter size: a power of two.
  init(size: Int) {
    let nothing = KernelEvent(time: 0, type: 0, code: 0, value: 0)
    ring = [MarkedEvent](repeating: MarkedEvent(event: nothing), count: size)
  }

  /// Whether no event is left, neither readable nor of a report without its end.
  var isEmpty: Bool { head == tail }

  /// `evdev_poll`
  var isReadable: Bool { packetHead != tail }

  /// `evdev_pass_values`
  mutating func pass(_ report: [MarkedEvent]) {
    for event in report {
      if event.isReportEnd && packetHead == head { continue }
      pass(event)
    }
  }

  /// `__pass_event`: a full queue forgets everything but the newest event.
  private mutating func pass(_ event: MarkedEvent) {
    ring[head] = event
    head = (head + 1) % ring.count
    if head == tail {
      tail = (head + ring.count - 2) % ring.count
      ring[tail] = dropped(event.event.time)
      packetHead = tail
    }
    if event.isReportEnd { packetHead = head }
  }

  /// `evdev_set_clk_type`: what is there is forgotten, and the next report says so.
  mutating func forget(at time: Int64) {
    tail = head
    packetHead = head
    ring[head] = dropped(time)
    head = (head + 1) % ring.count
    if head == tail {
      tail = (head + ring.count - 1) % ring.count
      packetHead = tail
    }
  }

  /// `evdev_fetch_next_event`
  mutating func fetch() -> MarkedEvent? {
    if packetHead == tail { return nil }
    defer { tail = (tail + 1) % ring.count }
    return ring[tail]
  }

  private func dropped(_ time: Int64) -> MarkedEvent {
    MarkedEvent(event: KernelEvent(time: time, type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0))
  }
}

extension MarkedEvent {
  var isReportEnd: Bool { event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_REPORT) }
  var isDropped: Bool { event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_DROPPED) }
  var isTouch: Bool { event.type == UInt16(EV_KEY) && event.code == UInt16(BTN_TOUCH) && event.value == 1 }
  var isSize: Bool {
    event.type == UInt16(EV_ABS) && event.code == UInt16(ABS_MT_TOUCH_MAJOR) && event.value > 0
  }
  var isSlot: Bool { event.type == UInt16(EV_ABS) && event.code == UInt16(ABS_MT_SLOT) }
}
