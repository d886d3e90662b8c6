import Touch

/// What gestures take for granted where nothing else is asked for. Panels of 7 inches have 5 to 7 pixels in a
/// millimetre.
public enum Defaults {
  /// How far a finger that is meant to stay may go: 4 to 5 mm. A finger that rolls, and a panel that jitters, stay
  /// within it. It is also what ``TapCounter`` takes for the same place.
  public static var movementLimit: Float { 25 }
  /// From this on a finger goes somewhere: 2 mm, as on telephones. A tap that is not to be a drag waits for the drag.
  public static var dragThreshold: Float { 12 }
  /// A touch that lasts so long is a press; a shorter one can be a tap.
  public static var longPress: Microseconds { 500_000 }
  /// From the end of a tap to the beginning of the next of a row, as in ``TapCounter``.
  public static var tapPause: Microseconds { 300_000 }
  /// How far apart in time the fingers of one gesture come, and how far apart they go.
  public static var stagger: Microseconds { 200_000 }
}
