import Linux
import TouchInput

/// Tests for events that the kernel dropped because nobody read them in time.
enum DropTest {
  static func result(_ counts: TouchCounts, _ limits: Limits, hasTouches: Bool) -> TestResult {
    guard hasTouches || counts.drops > 0 else {
      return .notRun(.drops, "there was no touch; touch the panel while it is examined")
    }
    var findings: [Finding] = []
    if counts.drops > 0 {
      var sentence: Sentence = "the kernel dropped events \(Figure.times(counts.drops))"
      if counts.unseen == 1 { sentence.append(", and a whole touch with them") }
      if counts.unseen > 1 { sentence.append(", and \(counts.unseen) whole touches with them") }
      findings.append(
        Finding(.droppedEvents, isFailure: !limits.drops.allows(Double(counts.drops)), sentence))
    }
    return TestResult(
      .drops, counts.drops == 0 ? "the kernel dropped nothing" : "the kernel dropped events",
      measures: [
        Measure("drops", Double(counts.drops), "", limit: limits.drops),
        Measure("unseen-touches", Double(counts.unseen), ""),
      ], findings: findings)
  }
}
