import Linux
import Touch

/// Tests for contacts that break off and go on at once, again and again.
enum FlappingTest {
  /// Whether the interruptions happened at several times, and not only while one finger was held badly.
  private static func areSeveral(_ breaks: [Breaks.Break]) -> Bool {
    var last: Microseconds?
    var count = 0
    for found in breaks where last.map({ found.time - $0 >= 1_000_000 }) ?? true {
      last = found.time
      count += 1
    }
    return count >= 3
  }

  /// - Parameters:
  ///   - breaks: interruptions of the whole run.
  ///   - gaps: parts of the panel that feel nothing, where every finger breaks off.
  static func result(_ breaks: Breaks, _ limits: Limits, gaps: DeadZones) -> TestResult {
    guard breaks.touches > 0 else { return .untouched(.flapping) }
    let found = breaks.breaks.filter { $0.isAtOnce && !($0.isMoving && gaps.explain($0)) }
    let flaps = found.count + breaks.beyond
    let share = 100 * Double(flaps) / Double(breaks.touches)
    var findings: [Finding] = []
    let isAllowed = limits.flapping.allows(share)
    let isJudged = isAllowed || flaps >= 8 && areSeveral(found)
    if !isAllowed && isJudged {
      findings.add(
        .flapping, "\(flaps) of \(breaks.touches) contacts continue a contact that had just ended at the same place")
    }
    return TestResult(
      .flapping,
      !findings.isEmpty
        ? "contacts break off and go on"
        : isJudged
          ? "contacts last as long as their fingers"
          : "contacts broke off too seldom, or at one time only, to judge the panel",
      measures: [
        Measure("restarts", Double(flaps), ""),
        Measure("restarted-share", share, "%", limit: isJudged ? limits.flapping : nil),
      ], findings: findings)
  }
}
