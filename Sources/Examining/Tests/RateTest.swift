import Linux
import Touch

/// Tests the report rate while a finger moves, and the longest pause within a movement.
struct RateTest {
  private let panel: PanelUnderTest
  private var reports = JoinedReports()
  /// Histogram of intervals in milliseconds, up to ``longest``.
  private var intervals = [Int](repeating: 0, count: RateTest.longest + 1)
  /// Sum of the intervals of each bin, which are finer than milliseconds.
  private var sums = [Microseconds](repeating: 0, count: RateTest.longest + 1)
  private var count = 0
  /// Longer intervals: pauses, unless the panel has no others.
  private var longer: [Microseconds] = []
  private var pauses: [Microseconds] = []

  /// Maximum interval of the histogram.
  private static var longest: Int { 250 }
  /// Maximum interval that tells the rate however little the finger moved meanwhile.
  private static var shortest: Microseconds { 5_000 }
  /// Minimum number of intervals for a judgement.
  private static var least: Int { 12 }
  private static var mostPauses: Int { 1024 }
  /// Reports a second that no panel exceeds; a clock may tremble.
  private static var fastest: Double { 1100 }

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    var shortest: Microseconds?
    for step in reports.take(moment) where isSwift(step) { shortest = min(shortest ?? .max, step.elapsed) }
    guard let shortest else { return }
    let milliseconds = Int((shortest + 500) / 1000)
    if milliseconds <= RateTest.longest {
      intervals[max(1, milliseconds)] += 1
      sums[max(1, milliseconds)] += shortest
      count += 1
    } else if longer.count < RateTest.mostPauses && shortest < panel.limits.silence.microseconds {
      longer.append(shortest)
    }
    if Double(shortest) > panel.limits.longestGap.value * 1000 && shortest < panel.limits.silence.microseconds
      && pauses.count < RateTest.mostPauses
    {
      pauses.append(shortest)
    }
  }

  /// Whether the finger moved all the while, so far and so fast that a report was due earlier.
  private func isSwift(_ step: JoinedReports.Step) -> Bool {
    // A slow finger gives a panel nothing to report.
    let speed = panel.length(15) / 1_000_000
    guard step.before.number > 0, step.elapsed > 0, step.velocity.length >= speed else { return false }
    if step.elapsed <= RateTest.shortest { return true }
    let way = step.way.length
    let elapsed = Double(step.elapsed)
    let units =
      abs(Int64(step.now.rawX) - Int64(step.before.rawX)) + abs(Int64(step.now.rawY) - Int64(step.before.rawY))
    guard units >= 3, way >= panel.length(0.2), way >= speed * elapsed else { return false }
    // A finger that stopped on its way moves less far than its speed predicts.
    return way >= 0.35 * step.velocity.length * elapsed && step.way.along(step.velocity) >= 0.5 * way
  }

  /// The usual interval in microseconds: the mean of those near the median.
  private var usual: Double {
    if count < RateTest.least { return Double(longer.sorted()[longer.count / 2]) }
    let median = median
    let slack = (median + 5) / 10
    var (sum, number) = (Microseconds(0), 0)
    for index in max(1, median - slack)...min(RateTest.longest, median + slack) {
      sum += sums[index]
      number += intervals[index]
    }
    return Double(sum) / Double(number)
  }

  /// The median of the intervals weighted by time, in milliseconds: half of the time passed in intervals no longer.
  private var median: Int {
    var whole = 0
    for index in intervals.indices { whole += index * intervals[index] }
    var part = 0
    for index in intervals.indices {
      part += index * intervals[index]
      if part * 2 >= whole { return max(1, index) }
    }
    return 1
  }

  func result() -> TestResult {
    guard count >= RateTest.least || longer.count >= RateTest.least else {
      return .notRun(.rate, "no finger moved fast enough for long enough; swipe across the screen a few times")
    }
    let usual = usual
    // Rounded, because the mean of whole microseconds is not exact.
    let rate = (10_000_000 / usual).rounded() / 10
    guard rate <= RateTest.fastest else {
      return .notRun(
        .rate, "reports are less than a millisecond apart: they were delivered late, or their times are wrong")
    }
    let gaps = pauses.filter { Double($0) > 3.5 * usual }
    let longest = Double(gaps.max() ?? Int64(usual)) / 1000
    // Without a gap it is the usual interval, which the limit of the rate judges.
    let isJudged = panel.limits.longestGap.allows(longest) || !gaps.isEmpty
    let reports: Sentence = "\(Figure.count(Int(rate.rounded()), "report")) a second"
    var findings: [Finding] = []
    if !panel.limits.reportRate.allows(rate) {
      findings.add(
        .slowReports,
        "\(reports) while a finger moves, one every \(Figure.text(usual / 1000)) ms")
    }
    if let gap = gaps.max() {
      findings.add(
        .longGap, isFailure: gaps.count > 2,
        gaps.count == 1
          ? "a pause of \(Figure.milliseconds(gap)) ms within a movement"
          : "\(gaps.count) pauses within a movement, the longest of \(Figure.milliseconds(gap)) ms")
    }
    return TestResult(
      .rate, reports,
      measures: [
        Measure("rate", rate, "Hz", limit: panel.limits.reportRate),
        Measure("longest-gap", longest, "ms", limit: isJudged ? panel.limits.longestGap : nil),
      ], findings: findings)
  }
}
