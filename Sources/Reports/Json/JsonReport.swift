import Examining
import Pixels

extension Report {
  /// The report for programs; touch-overlay-report(5) describes every key.
  @export(interface)
  public var json: [UInt8] {
    var json = JsonWriter()
    json.object { write(&$0) }
    return json.bytes
  }

  private func write(_ json: inout JsonWriter) {
    json.number("version", 1)
    json.object("product") { json in
      json.string("name", "touch-overlay")
      json.string("version", version)
    }
    json.string("verdict", examination.verdict.name)
    json.string("started", examination.startedAt.flatMap { DateText($0) }?.forPrograms)
    json.number("length", examination.length)
    writeMachine(&json)
    json.objects("tests", examination.results) { write($0, &$1) }
    json.objects("advice", faults.flatMap { fault in fault.advice.map { (fault, $0) } }) { entry, json in
      json.string("fault", entry.0.name)
      json.string("cause", entry.1.cause)
      json.string("remedy", entry.1.remedy)
    }
    writePictures(&json)
    writeRecording(&json)
  }

  private func writeMachine(_ json: inout JsonWriter) {
    json.object("screen") { json in
      json.number("width", examination.width)
      json.number("height", examination.height)
      json.number("density", examination.density.map { Double($0) })
    }
    json.objects("facts", examination.facts) { fact, json in
      json.string("name", fact.name)
      json.string("value", fact.value)
    }
  }

  private func write(_ result: TestResult, _ json: inout JsonWriter) {
    json.string("name", result.test.name)
    json.string("title", result.test.title)
    json.string("verdict", result.verdict.name)
    json.string("summary", result.summary)
    json.objects("measures", result.measures) { write($0, &$1) }
    json.objects("findings", result.findings) { write($0, &$1) }
    json.objects("proposals", result.proposals) { proposal, json in
      json.string("kind", proposal.kind.name)
      json.string("line", proposal.line)
      json.string("advice", proposal.advice)
    }
  }

  private func write(_ measure: Measure, _ json: inout JsonWriter) {
    json.string("name", measure.name)
    json.number("value", measure.value)
    json.string("unit", measure.unit)
    guard let limit = measure.limit else { return json.null("limit") }
    json.object("limit") { json in
      json.string("side", limit.side == .atLeast ? "at least" : "at most")
      json.number("value", limit.value)
      json.string("source", limit.source)
      json.truth("kept", limit.allows(measure.value))
    }
  }

  private func write(_ finding: Finding, _ json: inout JsonWriter) {
    json.string("fault", finding.fault.name)
    json.truth("failure", finding.isFailure)
    json.string("sentence", finding.sentence)
    write(finding.place, &json)
  }

  func write(_ place: Rectangle?, _ json: inout JsonWriter) {
    guard let place else { return json.null("place") }
    json.object("place") { json in
      json.number("left", place.left)
      json.number("top", place.top)
      json.number("right", place.right)
      json.number("bottom", place.bottom)
    }
  }
}
