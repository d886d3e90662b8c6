import Linux
import Touch

/// Tests for contacts that break off and go on at once, again and again.
struct FlappingTest {
  private let limits: Limits
  private let breaks: Breaks

  /// - Parameter breaks: interruptions of the whole run.
  init(_ breaks: Breaks, _ limits: Limits) {
    self.breaks = breaks
    self.limits = limits
  }

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

  /// - Parameter gaps: parts of the panel that feel nothing, where every finger breaks off.
  func result(gaps: DeadZones) -> TestResult {
    guard breaks.touches > 0 else {
      return .notRun(.flapping, "there was no touch; touch the panel while it is examined")
    }
    let found = breaks.breaks.filter { $0.isAtOnce && !($0.isMoving && gaps.explain($0)) }
    let flaps = found.count + breaks.beyond
    let share = 100 * Double(flaps) / Double(breaks.touches)
    var findings: [Finding] = []
    let isAllowed = limits.flapping.allows(share)
    let isJudged = isAllowed || flaps >= 8 && FlappingTest.areSeveral(found)
    if !isAllowed && isJudged {
      findings.append(
        Finding(
          .flapping,
          "\(flaps) of \(breaks.touches) contacts continue a contact that had just ended at the same place"))
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
