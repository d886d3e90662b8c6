/// All touches of the panel at one moment: those that are down, and those that have just ended.
///
/// A touch is a ``Contact``, a value; its ``Contact/id`` stays the same for its life.
public struct TouchEvent: Sendable {
  /// Time of the panel's report.
  public let time: Microseconds
  /// The touches, in the order of the panel's slots. A touch that ended precedes a touch that replaced it in its slot.
  public let touches: [Contact]

  public init(time: Microseconds, touches: [Contact]) {
    self.time = time
    self.touches = touches
  }

  public init(_ frame: borrowing TouchFrame) {
    self.init(time: frame.time, touches: frame.contacts)
  }

  /// The touch with this ``Contact/id``; nil when the event does not contain it.
  public subscript(id: UInt32) -> Contact? { touches.first { $0.id == id } }
}
