import Touch

/// What others must know of a recogniser that they wait for.
///
/// They hold this and not the recogniser, which holds them: nothing is held in a ring.
final class Standing {
  var state = GestureRecogniser.State.possible
  var touches: [Contact] = []
  var deadline: Microseconds?
  /// Found, and not said because another may still be recognised.
  var held: GestureRecogniser.State?

  /// It is in the middle of something that may still become a gesture.
  var isEngaged: Bool { state == .possible && (!touches.isEmpty || deadline != nil || held != nil) }

  /// It was recognised, and has not started afresh.
  var isRecognised: Bool { state != .possible && state != .failed }
}
