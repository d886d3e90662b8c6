import Examining
import Linux
import Pixels

extension Report {
  /// The report for programs; touch-overlay-report(5) describes every key.
  @export(interface)
  public var json: [UInt8] {
    var json = JsonWriter()
    json.open(.object)
    json.number("version", 1)
    json.open(.object, "product")
    json.string("name", "touch-overlay")
    json.string("version", version)
    json.close(.object)
    json.string("verdict", examination.verdict.name)
    json.string("started", examination.startedAt.flatMap { DateText($0) }?.forPrograms)
    json.number("length", examination.length)
    writeMachine(&json)
    json.list("tests", examination.results) { write($0, &$1) }
    writeAdvice(&json)
    writePictures(&json)
    writeRecording(&json)
    json.close(.object)
    return json.bytes
  }

  private func writeMachine(_ json: inout JsonWriter) {
    json.open(.object, "screen")
    json.number("width", examination.width)
    json.number("height", examination.height)
    json.number("density", examination.density.map { Double($0) })
    json.close(.object)
    json.list("facts", examination.facts) { fact, json in
      json.open(.object)
      json.string("name", fact.name)
      json.string("value", fact.value)
      json.close(.object)
    }
  }

  private func write(_ result: TestResult, _ json: inout JsonWriter) {
    json.open(.object)
    json.string("name", result.test.name)
    json.string("title", result.test.title)
    json.string("verdict", result.verdict.name)
    json.string("summary", result.summary)
    json.list("measures", result.measures) { write($0, &$1) }
    json.list("findings", result.findings) { write($0, &$1) }
    json.list("proposals", result.proposals) { proposal, json in
      json.open(.object)
      json.string("kind", proposal.kind.name)
      json.string("line", proposal.line)
      json.string("advice", proposal.advice)
      json.close(.object)
    }
    json.close(.object)
  }

  private func write(_ measure: Measure, _ json: inout JsonWriter) {
    json.open(.object)
    json.string("name", measure.name)
    json.number("value", measure.value)
    json.string("unit", measure.unit)
    if let limit = measure.limit {
      json.open(.object, "limit")
      json.string("side", limit.side == .atLeast ? "at least" : "at most")
      json.number("value", limit.value)
      json.string("source", limit.source)
      json.truth("kept", limit.allows(measure.value))
      json.close(.object)
    } else {
      json.null("limit")
    }
    json.close(.object)
  }

  private func write(_ finding: Finding, _ json: inout JsonWriter) {
    json.open(.object)
    json.string("fault", finding.fault.name)
    json.truth("failure", finding.isFailure)
    json.string("sentence", finding.sentence)
    write(finding.place, &json)
    json.close(.object)
  }

  func write(_ place: Rectangle?, _ json: inout JsonWriter) {
    guard let place else { return json.null("place") }
    json.open(.object, "place")
    json.number("left", place.left)
    json.number("top", place.top)
    json.number("right", place.right)
    json.number("bottom", place.bottom)
    json.close(.object)
  }

  private func writeAdvice(_ json: inout JsonWriter) {
    json.open(.array, "advice")
    for fault in faults {
      for advice in fault.advice {
        json.open(.object)
        json.string("fault", fault.name)
        json.string("cause", advice.cause)
        json.string("remedy", advice.remedy)
        json.close(.object)
      }
    }
    json.close(.array)
  }
}
