import Linux
import TouchInput

/// Tests for events that the kernel dropped because nobody read them in time.
enum DropTest {
  static func result(_ counts: TouchCounts, _ limits: Limits, touches: Int) -> TestResult {
    guard touches > 0 || counts.drops > 0 else { return .untouched(.drops) }
    var findings: [Finding] = []
    if counts.drops > 0 {
      var sentence: Sentence = "the kernel dropped events \(Figure.times(counts.drops))"
      if counts.unseen == 1 { sentence.append(", and a whole touch with them") }
      if counts.unseen > 1 { sentence.append(", and \(counts.unseen) whole touches with them") }
      findings.add(.droppedEvents, isFailure: !limits.drops.allows(Double(counts.drops)), sentence)
    }
    return TestResult(
      .drops, counts.drops == 0 ? "the kernel dropped nothing" : "the kernel dropped events",
      measures: [
        Measure("drops", Double(counts.drops), "", limit: limits.drops),
        Measure("unseen-touches", Double(counts.unseen), ""),
      ], findings: findings)
  }
}
