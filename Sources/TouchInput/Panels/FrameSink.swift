import Touch

/// A receiver of touch frames.
public protocol FrameSink {
  /// Called before a panel's events are read, from which a frame may come.
  mutating func expectFrame()

  mutating func take(_ frame: borrowing TouchFrame)
}

extension FrameSink {
  public mutating func expectFrame() {}
}
