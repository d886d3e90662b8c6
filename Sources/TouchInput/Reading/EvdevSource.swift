import CLinux
import Linux

/// The kernel's events of a panel, and the kernel's answers about its state.
struct EvdevSource: EventSource, ~Copyable {
  private let events: FileDescriptor
  private let queries: PanelQueries
  private(set) var isDrained = false

  @export(interface)
  init(_ path: String, _ description: PanelDescription) throws(Errno) {
    let queries = try PanelQueries(path, description)
    let events = try FileDescriptor.open(path, .readWithoutWaiting)
    try events.stampMonotonic()
    self.queries = queries
    self.events = events
  }

  var pollDescriptor: Int32 { events.number }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    do throws(Errno) {
      let count = unsafe try events.read(into: buffer)
      // The kernel fills the buffer with whole events as long as it has any: room for one more means that none is left.
      isDrained = count + MemoryLayout<input_event>.stride <= buffer.count
      return count
    } catch {
      if error == .again { return 0 }
      throw error
    }
  }

  mutating func snapshot() throws(Errno) -> PanelSnapshot { try queries.snapshot() }

  /// `EVIOCGRAB`: sets whether no other client gets the events while this object lives.
  borrowing func setGrabbed(_ isGrabbed: Bool) throws(Errno) {
    try events.control(UInt(linux_EVIOCGRAB()), value: isGrabbed ? 1 : 0)
  }
}

extension FileDescriptor {
  /// `EVIOCSCLOCKID`
  fileprivate borrowing func stampMonotonic() throws(Errno) {
    var clock = UInt32(CLOCK_MONOTONIC)
    try control(UInt(linux_EVIOCSCLOCKID()), &clock)
  }
}
