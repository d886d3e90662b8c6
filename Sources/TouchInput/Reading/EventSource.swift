import Linux

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
