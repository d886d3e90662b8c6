import Touch

/// A finger in one report of a panel, at every stage of its conversion to the screen.
public struct ObservedContact: Equatable, Sendable, BitwiseCopyable {
  /// The kernel's tracking ID, or a number of our own where the panel has none; it stays the same for the life of a
  /// touch.
  public var finger: Int32
  /// The finger's slot among the panel's.
  public var slot: UInt8
  /// Position in the panel's own units.
  public var rawX: Int32
  public var rawY: Int32
  /// Position behind tslib's filters, in the panel's own units; the raw position where there are none, and nil until
  /// the filters have let something through.
  public var filtered: Position?
  /// Position on the upright screen in pixels, even if it lies outside; nil until the filters have let something
  /// through.
  public var position: Position?
  /// Pressure in the panel's own units; nil on panels that do not measure it.
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
