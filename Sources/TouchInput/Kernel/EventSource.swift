import Linux

/// Where the events of one panel come from: the kernel, or in tests a model of it.
protocol EventSource: ~Copyable {
  /// Becomes readable when there are events, or the panel is gone.
  var pollDescriptor: Int32 { get }

  /// `read(2)` without waiting: how many bytes there were, 0 when there are none now.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int

  /// What the kernel knows of the panel at this moment. Takes no events away.
  mutating func snapshot() throws(Errno) -> PanelSnapshot
}
