/// Whether a leased plane shows its buffer.
public enum PlaneState: Sendable {
  case shown
  /// Another program has switched the plane off or uses it, in the same mode.
  case switchedOff
  /// The lease has ended.
  case ended
  /// The mode has another size or pace, or the app's picture another connector.
  case lost
}
