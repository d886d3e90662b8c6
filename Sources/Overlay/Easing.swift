/// The course of a change over time.
public enum Easing: Sendable {
  case linear, easeIn, easeOut, easeInOut

  /// Returns the progress, from 0 to 1, when `share` of the time has passed.
  public func callAsFunction(_ share: Float) -> Float {
    let share = max(0, min(1, share))
    return switch self {
    case .linear: share
    case .easeIn: share * share
    case .easeOut: share * (2 - share)
    case .easeInOut: share * share * (3 - 2 * share)
    }
  }
}
