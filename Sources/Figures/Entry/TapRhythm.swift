import Touch

/// Taps anywhere in a rhythm, such as three, one and three: an entry that needs neither a second finger nor correct
/// positions.
public struct TapRhythm: Sendable {
  /// Maximum time from one tap of a group to the next, in microseconds.
  private static var longestBeat: Microseconds { 600_000 }
  /// Minimum and maximum time between groups, in microseconds.
  private static var shortestRest: Microseconds { 800_000 }
  private static var longestRest: Microseconds { 2_500_000 }
  /// Minimum time between taps, in microseconds. A sooner touch is the same finger on a panel that flaps.
  private static var shortestBeat: Microseconds { 60_000 }

  private let groups: [Int]
  /// Index of the current group, and number of its taps so far.
  private var group = 0
  private var taps = 0
  private var last: Microseconds?

  /// - Parameter groups: number of taps in each group. A rhythm without groups is never complete.
  public init(_ groups: [Int]) { self.groups = groups }

  /// Returns whether this frame completes the rhythm.
  public mutating func take(_ frame: borrowing TouchFrame) -> Bool {
    var isComplete = false
    for contact in frame.contacts where contact.phase == .began {
      if tapped(at: contact.time) { isComplete = true }
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
      // This tap breaks the rhythm, but it may be the first of the next attempt.
      group = 0
      taps = groups.isEmpty ? 0 : 1
    }
    guard group + 1 == groups.count, taps == groups[group] else { return false }
    group = 0
    taps = 0
    return true
  }
}
