import Touch

/// An object that can take touches: a view, the window, or an object of the app's own behind them.
///
/// A touch is offered when it begins: to the view that it hits, then to each next responder, until one takes it. To
/// take touches, override ``touchesBegan(_:_:)`` and do not call the original; to leave some of them to the next
/// responder, call the original with those. The responder that took a touch hears of it to its end, wherever the finger
/// goes, and no other responder does.
open class TouchResponder {
  /// Whether this takes a touch only while no other responder holds one, and then keeps others from taking any.
  public final var isExclusiveTouch = false
  /// Whether this takes a second touch while it holds one. If not, further touches on it are dropped.
  public final var isMultipleTouchEnabled = false

  /// The delivery that is asking whether this takes touches; nil otherwise.
  final var asking: TouchDelivery?

  public init() {}

  /// The responder that is offered the touches which this one leaves.
  open var nextResponder: TouchResponder? { nil }

  /// Called when touches have begun. The original takes none of them.
  open func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    for touch in touches { asking?.leave(touch, by: self) }
  }

  /// Called when touches that this holds have moved. Stationary ones are left out.
  open func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches that this held have ended.
  open func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches that this held are over without intent: the panel was lost, the app was put aside, a gesture
  /// took them, or this was removed. The original treats that as an ordinary end.
  open func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { touchesEnded(touches, event) }
}
