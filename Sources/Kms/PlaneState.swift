/// Whether a leased plane shows its buffer.
public enum PlaneState: Sendable {
  case shown
  /// Another program has switched the plane off or uses it, in the same mode.
  case switchedOff
  /// The lease has ended, or the mode has another size.
  case lost
}
