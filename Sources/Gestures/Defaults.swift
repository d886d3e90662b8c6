import Touch

/// Default limits of gestures. Panels of 7 inches have 5 to 7 pixels a millimetre.
public enum Defaults {
  /// Maximum movement of a stationary finger in pixels: 4 to 5 mm. Rolling fingers and panels that jitter stay within
  /// it. ``TapCounter`` uses the same distance.
  public static var movementLimit: Float { 25 }
  /// Movement in pixels at which a drag begins: 2 mm, as on telephones. A tap that must not be a drag waits for the
  /// drag.
  public static var dragThreshold: Float { 12 }
  /// Time in microseconds after which a touch is a press; a shorter touch can be a tap.
  public static var longPress: Microseconds { 500_000 }
  /// Maximum time in microseconds from the end of a tap to the beginning of the next one of a row, as in ``TapCounter``.
  public static var tapPause: Microseconds { 300_000 }
  /// Maximum time in microseconds between the first and the last finger of one gesture, both when they come down and when
  /// they lift.
  public static var stagger: Microseconds { 200_000 }
}
