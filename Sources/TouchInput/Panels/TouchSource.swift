import Touch

/// A source of touch frames: the only seam at which a panel is replaced by something else.
public protocol TouchSource: ~Copyable, SendableMetatype {
  /// Descriptor that becomes readable when ``read(_:)`` has something to do.
  var pollDescriptor: Int32 { get }

  /// Delivers every frame that is pending, and does not wait for more.
  mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError)

  /// Cancels all touches, because the source is gone or given up.
  mutating func cancelAll(_ deliver: (TouchFrame) -> Void)

  /// Counts of irregularities so far.
  var counts: TouchCounts { get }

  /// Number of panels that are read now.
  var panelCount: Int { get }

  /// Number of times that a panel was lost.
  var lossCount: Int { get }
}

extension TouchSource where Self: ~Copyable {
  public var counts: TouchCounts { TouchCounts() }
  public var panelCount: Int { 1 }
  public var lossCount: Int { 0 }
}
