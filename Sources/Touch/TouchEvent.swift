/// All touches of the panel at one moment: those that are down, and those that have just gone.
///
/// A touch is a ``Contact``. It is a value, and its ``Contact/id`` is what stays the same for its life.
public struct TouchEvent: Sendable {
  public let time: Microseconds
  /// The order is that of the panel's slots; a touch that ended stands before one that came in its place.
  public let touches: [Contact]

  public init(time: Microseconds, touches: [Contact]) {
    self.time = time
    self.touches = touches
  }

  public init(_ frame: borrowing TouchFrame) {
    var touches: [Contact] = []
    touches.reserveCapacity(frame.count)
    for index in 0..<frame.count { touches.append(frame[index]) }
    self.init(time: frame.time, touches: touches)
  }

  /// The touch of this identity; nil when it is not among them.
  public subscript(id: UInt32) -> Contact? {
    for touch in touches where touch.id == id { return touch }
    return nil
  }
}
