import CEvdev
import CLinux
import Linux

/// The kernel's events of a panel, and the kernel's answers about its state.
struct EvdevSource: EventSource, ~Copyable {
  private let events: FileDescriptor
  /// Descriptor for queries. A query of the key state removes key events from a client's queue, so it is made by a
  /// second client whose queue is always empty.
  private let questions: FileDescriptor
  private(set) var isDrained = false

  init(_ path: String) throws(Errno) {
    let questions = try FileDescriptor.open(path, .readWithoutWaiting)
    try questions.filterAllEvents()
    let events = try FileDescriptor.open(path, .readWithoutWaiting)
    try events.stampMonotonic()
    self.questions = questions
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

  mutating func snapshot() throws(Errno) -> PanelSnapshot { try EvdevState.of(questions).snapshot() }

  /// `EVIOCGRAB`: no other client gets the events while this object lives.
  borrowing func grab() throws(Errno) { try events.control(UInt(linux_EVIOCGRAB()), value: 1) }

  /// `EVIOCGRAB`: all clients get the events again.
  borrowing func release() throws(Errno) { try events.control(UInt(linux_EVIOCGRAB()), value: 0) }
}

extension FileDescriptor {
  /// `EVIOCSCLOCKID`
  fileprivate borrowing func stampMonotonic() throws(Errno) {
    var clock = UInt32(CLOCK_MONOTONIC)
    try control(UInt(linux_EVIOCSCLOCKID()), &clock)
  }

  /// `EVIOCSMASK` for every type of event.
  fileprivate borrowing func filterAllEvents() throws(Errno) {
    for type in 1..<UInt32(EV_CNT) {
      var nothing = InlineArray<96, UInt8>(repeating: 0)
      var span = nothing.mutableSpan
      var failure: Errno?
      unsafe span.withUnsafeMutableBytes { bytes in
        var mask = input_mask()
        mask.type = type
        mask.codes_size = UInt32(bytes.count)
        mask.codes_ptr = UInt64(UInt(bitPattern: bytes.baseAddress))
        do throws(Errno) {
          try control(UInt(linux_EVIOCSMASK()), &mask)
        } catch { failure = error }
      }
      // The kernel refuses types that do not exist.
      if let failure, failure != .invalid { throw failure }
    }
  }
}
