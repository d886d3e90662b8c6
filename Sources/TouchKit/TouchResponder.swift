import Touch

/// An object that can take touches: a view, the window, or an object of the app's own behind them.
///
/// A touch is offered when it begins: to the view that it hits, then to each next responder, until one takes it. To
/// take touches, override ``touchesBegan(_:_:)`` and do not call the original; to leave some of them to the next
/// responder, call the original with those. The responder that took a touch gets all its further events, wherever the
/// finger goes, and no other responder does.
open class TouchResponder {
  /// Whether the responder takes a touch only while no other one holds a touch, and then keeps others from taking any.
  public final var isExclusiveTouch = false
  /// Whether the responder takes a second touch while it holds one. If not, further touches on it are dropped.
  public final var isMultipleTouchEnabled = false

  /// The delivery that is offering touches to this responder; nil otherwise.
  final var asking: TouchDelivery?

  public init() {}

  /// The responder to which the touches are offered that this one does not take.
  open var nextResponder: TouchResponder? { nil }

  /// Called when touches have begun. The original takes none of them.
  open func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    for touch in touches { asking?.leave(touch, by: self) }
  }

  /// Called when touches that the responder holds have moved. Stationary ones are left out.
  open func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches that the responder held have ended.
  open func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches that the responder held are over although no finger lifted: the panel was lost, the app was put
  /// aside, a gesture took them, or the view was removed. The original calls ``touchesEnded(_:_:)``.
  open func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { touchesEnded(touches, event) }
}
