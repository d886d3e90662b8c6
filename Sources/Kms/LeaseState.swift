/// Whether the plane of a lease can be shown.
public enum LeaseState: Sendable {
  case ready
  /// The lessor has given its display up for now, as it does on another console, or shows nothing; or it shows a
  /// picture of its own in the plane.
  case asleep
  /// The kernel has taken the objects back, because the lessor has closed its display or ended.
  case ended
}
