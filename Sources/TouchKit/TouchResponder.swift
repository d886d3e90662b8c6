import Touch

/// Something that can take touches: a view, the window, or an object of the app's own behind them.
///
/// A touch is offered when it begins: to the view that it hits, then to whoever is next, until somebody takes it. To take
/// touches, override ``touchesBegan(_:_:)`` and do not call the original; to leave some of them to the next responder, call
/// the original with those. Whoever took a touch hears of it to its end, wherever the finger goes, and nobody else does.
open class TouchResponder {
  /// Whether this takes a touch only while nobody else holds one, and holds all others off until its own are over.
  public final var isExclusiveTouch = false
  /// Whether this takes a second touch while it holds one. If not, what comes meanwhile is nobody's.
  public final var isMultipleTouchEnabled = false

  /// Who is asking whether this takes touches, while it does.
  final var asking: TouchDelivery?

  public init() {}

  /// Who is offered a touch that this does not take.
  open var nextResponder: TouchResponder? { nil }

  /// Touches have begun. As it is, it takes none of them.
  open func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    for touch in touches { asking?.leave(touch, by: self) }
  }

  /// Touches that this holds have moved. One that rests is not told of.
  open func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {}

  /// Touches that this held are over.
  open func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {}

  /// Touches that this held are over, but were not meant: the panel was lost, the app was put aside, a gesture took them,
  /// or this was removed. As it is, that is an end like any other.
  open func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { touchesEnded(touches, event) }
}
