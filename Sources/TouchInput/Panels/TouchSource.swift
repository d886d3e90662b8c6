import Touch

/// Where frames of touches come from: the one seam at which a panel is replaced.
public protocol TouchSource: ~Copyable, SendableMetatype {
  /// Becomes readable when ``read(_:)`` has something to do.
  var pollDescriptor: Int32 { get }

  /// Hands over every frame that is there, and does not wait for more.
  mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError)

  /// The source is gone or given up: its touches are cancelled.
  mutating func cancelAll(_ deliver: (TouchFrame) -> Void)

  /// What was out of the ordinary so far.
  var counts: TouchCounts { get }

  /// How many panels are read at the moment.
  var panelCount: Int { get }

  /// How often one of them went away.
  var lossCount: Int { get }
}

extension TouchSource where Self: ~Copyable {
  public var counts: TouchCounts { TouchCounts() }
  public var panelCount: Int { 1 }
  public var lossCount: Int { 0 }
}
