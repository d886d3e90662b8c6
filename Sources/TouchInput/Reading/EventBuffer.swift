import CEvdev
import CLinux
import Linux
import Touch

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

  mutating func endBatch() { left = EventBuffer.longestTurn }

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
    var failure: Errno?
    var span = events.mutableSpan
    let read = unsafe span.withUnsafeMutableBytes { bytes in
      do throws(Errno) {
        return unsafe try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[held...]))
      } catch {
        failure = error
        return 0
      }
    }
    left -= read
    index = 0
    count = (held + read) / EventBuffer.size
    spare = (held + read) % EventBuffer.size
    if let failure { throw failure }
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

/// A source of one panel's events: the kernel, or in tests a model of it.
protocol EventSource: ~Copyable {
  /// Descriptor that becomes readable when there are events, or the panel is gone.
  var pollDescriptor: Int32 { get }

  /// `read(2)` without waiting: returns the number of bytes, 0 when there are none now.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int

  /// Whether the last read is known to have left no events, so that another would only cost a call.
  var isDrained: Bool { get }

  /// Returns the kernel's present state of the panel. Does not remove events.
  mutating func snapshot() throws(Errno) -> PanelSnapshot
}
