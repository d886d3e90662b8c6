import Examining
import Linux

/// The outcome in a few lines of UTF-8, for a QR code that a phone reads without any server.
extension Report {
  /// Number of bytes in a QR code that a phone still reads from a screen with ease.
  static var summaryLimit: Int { 400 }

  public var summary: [UInt8] { summary(limit: Report.summaryLimit) }

  /// If not everything fits, these are left out in this order: tests that were not run, passed tests, sentences of
  /// warnings, sentences of failures, warnings; the names of failed faults go last.
  @export(interface)
  func summary(limit: Int) -> [UInt8] {
    var lines = SummaryLines(limit: limit)
    lines.add("\(Report.word(examination.verdict)) touch-overlay \(version)")
    let failures = examination.findings.filter { $0.isFailure }.firsts
    let warnings = examination.findings.filter { !$0.isFailure }.firsts
    // The most important lines come first and in their shortest form; they are lengthened while there is room.
    let failed = lines.addNames("FAIL", failures)
    if let start = examination.startedAt.flatMap({ DateText($0) }) { lines.add("\(start.forPeople)") }
    if let kiosk = fact("kiosk") { lines.add(Sentence(kiosk), atMost: 40) }
    if let panel = fact("panel") { lines.add(Sentence(panel), atMost: 40) }
    let warned = lines.addNames("WARN", warnings)
    lines.lengthen(failed, failures)
    lines.lengthen(warned, warnings)
    for verdict in [Verdict.passed, .notRun] { lines.add(tests(verdict)) }
    return lines.bytes
  }

  private static func word(_ verdict: Verdict) -> StaticString {
    switch verdict {
    case .notRun: "NOT RUN"
    case .passed: "PASS"
    case .warned: "WARN"
    case .failed: "FAIL"
    }
  }

  private func tests(_ verdict: Verdict) -> Sentence {
    var text: Sentence = ""
    for result in examination.results where result.verdict == verdict { text = text + " \(result.test.name)" }
    return text.string.isEmpty ? "" : "\(Report.word(verdict))\(text)"
  }
}
