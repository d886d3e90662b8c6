import Examining
import Linux

/// The outcome in a few lines of ASCII, for a QR code that a phone reads without any server.
public struct Summary {
  /// Number of bytes in a QR code that a phone still reads from a screen with ease.
  public static var limit: Int { 400 }

  public let bytes: [UInt8]

  /// If not everything fits, these are left out in this order: passed tests, sentences of warnings, sentences of
  /// failures, warnings; the names of failed faults go last.
  @export(interface)
  init(_ report: Report, limit: Int = Summary.limit) {
    var lines = SummaryLines(limit: limit)
    let examination = report.examination
    lines.add("\(Summary.word(examination.verdict)) touch-overlay \(report.version)")
    let failures = Summary.findings(examination, isFailure: true)
    let warnings = Summary.findings(examination, isFailure: false)
    // The most important lines come first and in their shortest form; they are lengthened while there is room.
    let failed = lines.addNames("FAIL", failures)
    if let start = examination.startedAt.flatMap({ DateText($0) }) { lines.add("\(start.forPeople)") }
    if let kiosk = report.fact("kiosk") { lines.add(Sentence(kiosk), atMost: 40) }
    if let panel = report.fact("panel") { lines.add(Sentence(panel), atMost: 40) }
    let warned = lines.addNames("WARN", warnings)
    lines.lengthen(failed, failures)
    lines.lengthen(warned, warnings)
    for verdict in [Verdict.passed, .notRun] { lines.add(Summary.tests(examination, verdict)) }
    bytes = lines.bytes
  }

  private static func word(_ verdict: Verdict) -> StaticString {
    switch verdict {
    case .notRun: "NOT RUN"
    case .passed: "PASS"
    case .warned: "WARN"
    case .failed: "FAIL"
    }
  }

  /// Returns the first finding of each fault; the report has the others.
  private static func findings(_ examination: Examination, isFailure: Bool) -> [Finding] {
    var findings: [Finding] = []
    for result in examination.results {
      for finding in result.findings where finding.isFailure == isFailure {
        if !findings.contains(where: { $0.fault == finding.fault }) { findings.append(finding) }
      }
    }
    return findings
  }

  private static func tests(_ examination: Examination, _ verdict: Verdict) -> Sentence {
    var text: Sentence = ""
    for result in examination.results where result.verdict == verdict { text = text + " \(result.test.name)" }
    return text.string.isEmpty ? "" : "\(word(verdict))\(text)"
  }
}

extension Report {
  public var summary: Summary { Summary(self) }
}
