import Touch

/// A receiver of touch frames.
public protocol FrameSink {
  mutating func take(_ frame: borrowing TouchFrame)
}
