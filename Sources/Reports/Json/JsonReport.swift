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
    if let start = examination.startedAt.flatMap({ DateText($0) }) {
      json.string("started", start.forPrograms)
    } else {
      json.null("started")
    }
    json.number("length", examination.length)
    writeMachine(&json)
    json.open(.array, "tests")
    for result in examination.results { write(result, &json) }
    json.close(.array)
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
    if let density = examination.density {
      json.number("density", Double(density))
    } else {
      json.null("density")
    }
    json.close(.object)
    json.open(.array, "facts")
    for fact in examination.facts {
      json.open(.object)
      json.string("name", fact.name)
      json.string("value", fact.value)
      json.close(.object)
    }
    json.close(.array)
  }

  private func write(_ result: TestResult, _ json: inout JsonWriter) {
    json.open(.object)
    json.string("name", result.test.name)
    json.string("title", result.test.title)
    json.string("verdict", result.verdict.name)
    json.string("summary", result.summary)
    json.open(.array, "measures")
    for measure in result.measures { write(measure, &json) }
    json.close(.array)
    json.open(.array, "findings")
    for finding in result.findings { write(finding, &json) }
    json.close(.array)
    json.open(.array, "proposals")
    for proposal in result.proposals {
      json.open(.object)
      json.string("kind", proposal.kind.name)
      json.string("line", proposal.line)
      json.string("advice", proposal.advice)
      json.close(.object)
    }
    json.close(.array)
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
    if let place = finding.place {
      write(place, &json)
    } else {
      json.null("place")
    }
    json.close(.object)
  }

  func write(_ place: Rectangle, _ json: inout JsonWriter) {
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
      for advice in advice(fault) {
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
