import Touch

/// The state of a recogniser that other recognisers wait for.
///
/// They hold this object and not the recogniser, because the recogniser holds them: there is no reference cycle.
final class Standing {
  var state = GestureRecogniser.State.possible
  var touches: [Contact] = []
  var deadline: Microseconds?
  /// The state to which the recogniser changes unless another recogniser prevents it.
  var held: GestureRecogniser.State?

  /// Whether the recogniser follows touches, has a deadline or is held back, and may still recognise a gesture.
  var isEngaged: Bool { state == .possible && (!touches.isEmpty || deadline != nil || held != nil) }

  /// Whether the recogniser has recognised a gesture and has not started afresh.
  var isRecognised: Bool { state != .possible && state != .failed }
}
