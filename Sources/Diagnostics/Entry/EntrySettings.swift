import Touch

/// How diagnostics are entered at the kiosk, and how they end by themselves.
public struct EntrySettings: Equatable, Sendable {
  public enum Corner: Sendable { case upperLeft, upperRight, lowerLeft, lowerRight }

  /// One finger rests in the corner and another taps.
  public var isGestureOn = EntrySettings.isOnByItself
  public var corner = Corner.upperLeft
  /// Of the square in the corner, in millimetres.
  public var cornerSize: Float = 20
  public var taps = 5
  /// Groups of taps anywhere; none for no such entry.
  public var rhythm: [Int] = EntrySettings.isOnByItself ? [3, 1, 3] : []
  /// After so long without a touch or a command they end.
  public var timeOut: Microseconds = 600_000_000
  /// After so long they end whatever is touched.
  public var longest: Microseconds = 3_600_000_000

  public init() {}

  /// Whether anybody gets in by touches.
  public var isOpen: Bool { isGestureOn || !rhythm.isEmpty }

  /// In an image for diagnostics; in production nobody gets in who was not let.
  private static var isOnByItself: Bool {
    #if Diagnostics
    true
    #else
    false
    #endif
  }
}
