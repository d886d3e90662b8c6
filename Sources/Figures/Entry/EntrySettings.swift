import Touch

/// Settings for entering diagnostics at the kiosk, and for their end without a command.
public struct EntrySettings: Equatable, Sendable {
  public enum Corner: Sendable { case upperLeft, upperRight, lowerLeft, lowerRight }

  /// Whether the gesture is on: one finger rests in the corner and another taps.
  public var isGestureOn = EntrySettings.isOnByItself
  public var corner = Corner.upperLeft
  /// Side of the square in the corner, in millimetres.
  public var cornerSize: Float = 20
  public var taps = 5
  /// Numbers of taps in the groups of the rhythm, which may be tapped anywhere; empty for no entry by rhythm.
  public var rhythm: [Int] = EntrySettings.isOnByItself ? [3, 1, 3] : []
  /// Time without a touch or a command after which diagnostics end, in microseconds.
  public var timeOut: Microseconds = 600_000_000
  /// Maximum time of diagnostics, in microseconds, whatever is touched.
  public var longest: Microseconds = 3_600_000_000

  public init() {}

  /// Whether touches can enter diagnostics.
  public var isOpen: Bool { isGestureOn || !rhythm.isEmpty }

  /// Whether the entries by touch are on by default: only in builds with the Diagnostics trait, so that nobody enters
  /// diagnostics in production unless the configuration allows it.
  private static var isOnByItself: Bool {
    #if Diagnostics
    true
    #else
    false
    #endif
  }
}
