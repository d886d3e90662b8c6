import Touch

/// Taps anywhere in a rhythm, such as three, one and three: a way in that needs neither a second finger nor a panel that
/// knows where it is touched.
public struct TapRhythm: Sendable {
  /// From one tap of a group to the next at most.
  private static var longestBeat: Microseconds { 600_000 }
  /// Between groups.
  private static var shortestRest: Microseconds { 800_000 }
  private static var longestRest: Microseconds { 2_500_000 }
  /// What begins sooner after the last is the same finger on a panel that flaps.
  private static var shortestBeat: Microseconds { 60_000 }

  private let groups: [Int]
  /// How many groups are complete, and how many taps of the next were made.
  private var group = 0
  private var taps = 0
  private var last: Microseconds?

  /// - Parameter groups: how many taps each has; none is never found.
  public init(_ groups: [Int]) { self.groups = groups }

  /// Whether the rhythm is complete with this event.
  public mutating func take(_ frame: borrowing TouchFrame) -> Bool {
    var isComplete = false
    for index in 0..<frame.count where frame[index].phase == .began {
      if tapped(at: frame[index].time) { isComplete = true }
    }
    return isComplete
  }

  private mutating func tapped(at time: Microseconds) -> Bool {
    let pause = last.map { time - $0 }
    if let pause, pause < TapRhythm.shortestBeat { return false }
    last = time
    if let pause, taps > 0, taps < groups[group], pause <= TapRhythm.longestBeat {
      taps += 1
    } else if let pause, taps > 0, taps == groups[group], group + 1 < groups.count,
      (TapRhythm.shortestRest...TapRhythm.longestRest).contains(pause)
    {
      group += 1
      taps = 1
    } else {
      // Whatever it was, this may be the first of the next.
      group = 0
      taps = groups.isEmpty ? 0 : 1
    }
    guard group + 1 == groups.count, taps == groups[group] else { return false }
    group = 0
    taps = 0
    return true
  }
}
