/// How a change runs its course.
public enum Easing: Sendable {
  case linear, easeIn, easeOut, easeInOut

  /// From 0 to 1 as `share` of the time goes from 0 to 1.
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
