import Linux

/// The outcome in a few lines of ASCII, for a code that a phone reads without any server.
public struct Summary {
  /// What a code of a size that a phone reads from a screen still holds with ease.
  public static var limit: Int { 400 }

  public let bytes: [UInt8]

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What does not fit goes in this order: tests that passed, sentences of warnings, sentences of failures, warnings;
  /// the name of a fault that failed goes last.
  init(_ report: Report, limit: Int = Summary.limit) {
    var lines = SummaryLines(limit: limit)
    let examination = report.examination
    lines.add("\(Summary.word(examination.verdict)) touch-overlay \(report.version)")
    let failures = Summary.findings(examination, isFailure: true)
    let warnings = Summary.findings(examination, isFailure: false)
    // First what has to be there, as short as can be; then it grows as long as there is room.
    let failed = lines.addNames("FAIL", failures)
    if let start = examination.startedAt.flatMap({ DateText($0) }) { lines.add("\(start.forPeople)") }
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

  /// The first of each fault: others of the same are told by the report.
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
