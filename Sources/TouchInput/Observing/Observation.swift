import Touch

/// A finger as one report of a panel tells it, at every station of its way to the screen.
public struct ObservedContact: Equatable, Sendable, BitwiseCopyable {
  /// The kernel's tracking id, or a number of our own where the panel has none. The same for the life of a touch.
  public var finger: Int32
  /// Where among the panel's fingers it is kept.
  public var slot: UInt8
  /// In the panel's own units.
  public var rawX: Int32
  public var rawY: Int32
  /// In the panel's own units, behind tslib's filters; what is raw where there are none, and nil where they have not let
  /// anything through yet.
  public var filtered: Position?
  /// On the upright screen in pixels, wherever that is: not brought to its edge. nil where the filters have not let
  /// anything through yet.
  public var position: Position?
  /// In the panel's own units; nil on panels that do not measure it.
  public var pressure: Int32?
  /// The longer diameter in the panel's own units; 0 where the panel does not say.
  public var size: Int32

  public init(
    finger: Int32, slot: UInt8, rawX: Int32, rawY: Int32, filtered: Position? = nil, position: Position?,
    pressure: Int32? = nil, size: Int32 = 0
  ) {
    self.finger = finger
    self.slot = slot
    self.rawX = rawX
    self.rawY = rawY
    self.filtered = filtered
    self.position = position
    self.pressure = pressure
    self.size = size
  }
}

/// One report of a panel: every finger that is down at that moment.
public struct Observation: Equatable, Sendable {
  /// The kernel's, of the end of the report.
  public var time: Microseconds
  /// In the order of their slots.
  public var contacts: [ObservedContact]
  /// The kernel dropped events since the report before.
  public var isAfterDrop: Bool

  public init(time: Microseconds, contacts: [ObservedContact], isAfterDrop: Bool = false) {
    self.time = time
    self.contacts = contacts
    self.isAfterDrop = isAfterDrop
  }
}
