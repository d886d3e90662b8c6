import CEvdev
import CLinux
import Linux

/// A buffer for events from a source, which may end a read within an event.
struct EventBuffer {
  private static let size = MemoryLayout<input_event>.stride

  /// Maximum number of bytes read in one turn, some hundred reports: a device may report faster than they are read.
  private static let longestTurn = 512 * size

  /// The listeners, which get every event that is read.
  var listeners: [PanelListener] = []

  /// Room for one client's queue in the kernel.
  private var events = InlineArray<64, input_event>(repeating: input_event())
  private var count = 0
  private var index = 0
  /// Number of bytes of an incomplete event, which follow the complete ones.
  private var spare = 0
  private var left = longestTurn

  /// Whether the turn is over: nothing more is read before the next one, although there may be events.
  var isSpent: Bool { left <= 0 }

  /// Whether all events that were read have been returned.
  var isEmpty: Bool { index == count && spare == 0 }

  mutating func beginTurn() { left = EventBuffer.longestTurn }

  /// Returns the next event; nil when there is none now, or the turn is over.
  mutating func next<Source: EventSource & ~Copyable>(from source: inout Source) throws(Errno) -> KernelEvent? {
    while index == count {
      if try !fill(from: &source) { return nil }
    }
    let event = KernelEvent(events[index])
    index += 1
    for listener in listeners { listener.received(event) }
    return event
  }

  private mutating func fill<Source: EventSource & ~Copyable>(from source: inout Source) throws(Errno) -> Bool {
    if isSpent { return false }
    if spare > 0 { events[0] = events[count] }
    let held = spare
    var span = events.mutableSpan
    let read = try unsafe span.withUnsafeMutableBytes { (bytes) throws(Errno) in
      unsafe try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[held...]))
    }
    left -= read
    index = 0
    count = (held + read) / EventBuffer.size
    spare = (held + read) % EventBuffer.size
    return read > 0
  }
}

extension KernelEvent {
  init(_ event: input_event) {
    self.init(
      time: Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec), type: event.type, code: event.code,
      value: event.value)
  }
}
