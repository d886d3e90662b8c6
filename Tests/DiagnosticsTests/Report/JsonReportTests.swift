import Foundation
import Linux
import Testing
import Touch

@testable import Examining
@testable import Reports

/// Reads the report with Foundation's parser.
private func read(_ examination: Examination) throws -> NSDictionary {
  let bytes = Report(examination, version: Examples.version).json
  return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
}

@Suite("The report for programs")
struct JsonReportTests {
  @Test func `all of an examination`() throws {
    let report = try read(Examples.rich)
    #expect(report["version"] as? Int == 1)
    #expect(report["product"] as? NSDictionary == ["name": "touch-overlay", "version": "9.8.7"])
    #expect(report["verdict"] as? String == "fail")
    #expect(report["started"] as? String == "2026-11-22T05:55:19Z")
    #expect(report["length"] as? Int == 95_500_000)
    #expect(report["screen"] as? NSDictionary == ["width": 800, "height": 480, "density": 5.25])
    let facts = try #require(report["facts"] as? [NSDictionary])
    #expect(facts.count == 5)
    #expect(facts.first == ["name": "panel", "value": "Goodix Capacitive TouchScreen"])
    let advice = try #require(report["advice"] as? [NSDictionary])
    var faults: [String] = []
    for fault in advice.compactMap({ $0["fault"] as? String }) where fault != faults.last { faults.append(fault) }
    #expect(faults == ["dead-row", "periodic-ghost-touch", "slow-screen", "unreached-cells", "rest-jitter"])
    #expect((advice[1]["cause"] as? String)?.hasPrefix("the sensor's glass is cracked") == true)
    #expect((advice[3]["remedy"] as? String)?.hasPrefix("run it from another supply") == true)
  }

  @Test func `each test with its figures and findings`() throws {
    let tests = try #require(try read(Examples.rich)["tests"] as? [NSDictionary])
    #expect(tests.map { $0["verdict"] as? String } == ["fail", "fail", "pass", "warn", "pass", "fail", "not run"])
    let coverage = tests[0]
    #expect(coverage["name"] as? String == "coverage")
    #expect(coverage["title"] as? String == "Coverage")
    #expect(coverage["summary"] as? String == "1440 of 1500 cells were reached.")
    let limit: NSDictionary = [
      "side": "at least", "value": 99, "source": "a finger covers 4 cells", "kept": false,
    ]
    #expect(
      coverage["measures"] as? [NSDictionary] == [
        ["name": "reached", "value": 96, "unit": "%", "limit": limit],
        ["name": "cell", "value": 16, "unit": "px", "limit": NSNull()],
      ])
    #expect(
      (coverage["findings"] as? [NSDictionary])?.first == [
        "fault": "dead-row", "failure": true,
        "sentence": "Nothing was reported between y 192 and y 208, over the whole width.",
        "place": ["left": 0, "top": 192, "right": 800, "bottom": 208],
      ])
    let jitter = try #require((tests[3]["findings"] as? [NSDictionary])?.first)
    #expect(jitter["failure"] as? Bool == false)
    #expect(jitter["place"] is NSNull)
    #expect(tests[6]["measures"] as? [NSDictionary] == [])
  }

  @Test func `what the page for people shows as pictures`() throws {
    let report = try read(Examples.rich)
    let coverage = try #require(report["coverage"] as? NSDictionary)
    let rows = try #require(coverage["reached"] as? [String])
    #expect(coverage["columns"] as? Int == 50 && coverage["rows"] as? Int == 30 && coverage["cell"] as? Int == 16)
    #expect(rows.count == 30)
    #expect(rows[12] == String(repeating: ".", count: 50))
    #expect(rows[0] == String(repeating: "#", count: 43) + "#.#.#.#")
    let unreached = try #require(coverage["unreached"] as? [NSDictionary])
    #expect(unreached.count == 11)
    #expect(
      unreached.first == [
        "columns": [0, 49], "rows": [12, 12], "place": ["left": 0, "top": 192, "right": 800, "bottom": 208],
      ])
    #expect(
      unreached.contains([
        "columns": [49, 49], "rows": [1, 1], "place": ["left": 784, "top": 16, "right": 800, "bottom": 32],
      ]))
    #expect(coverage["others"] as? Int == 0)
    let latency: NSDictionary = [
      "ends": [1000, 2000, 4000, 8000, 16000, 33000, 50000], "counts": [12, 240, 801, 310, 44, 9, 3, 1],
      "sum": 5_012_345,
    ]
    #expect(report["latency"] as? NSDictionary == latency)
    let scanOut: NSDictionary = ["ends": [8000, 16000, 33000], "counts": [1, 600, 811, 8], "sum": 21_000_000]
    #expect(report["scan-out"] as? NSDictionary == scanOut)
    #expect((report["rest"] as? [NSDictionary])?.count == 400)
    let timeline = try #require(report["timeline"] as? [NSDictionary])
    #expect(timeline[1] == ["kind": "touch", "start": 3_900_000, "end": 5_000_000, "line": 1])
    #expect(timeline[40...].map { $0["kind"] as? String } == ["silence", "drop", "loss"])
  }

  @Test func `of more blocks than anybody reads the largest are listed, and the others counted`() throws {
    var examination = Examples.rich
    examination.coverage = Examination.Coverage(
      columns: 40, rows: 30, cell: 16, reached: (0..<1200).map { ($0 / 40 + $0 % 40) % 2 == 0 })
    let coverage = try #require(try read(examination)["coverage"] as? NSDictionary)
    #expect((coverage["unreached"] as? NSArray)?.count == 200)
    #expect(coverage["others"] as? Int == 400)
  }

  @Test func `an examination in which nothing is known`() throws {
    let report = try read(Examination(width: 0, height: 0))
    #expect(report["verdict"] as? String == "not run")
    for key in ["started", "coverage", "latency", "scan-out"] { #expect(report[key] is NSNull) }
    for key in ["facts", "tests", "advice", "rest", "timeline"] { #expect((report[key] as? NSArray)?.count == 0) }
  }

  @Test func `names that would break it, and numbers that JSON does not have`() throws {
    var examination = Examination(width: .max, height: .min, density: .infinity, length: .max)
    examination.startedAt = .max
    let names = Hostile.names
    examination.facts = names.map { Examination.Fact($0, $0) }
    examination.results = names.map { name in
      TestResult(
        .jitter, Sentence(name),
        measures: [Measure("jitter", .nan, "px", limit: Limit(.atMost, .infinity, source: ""))],
        findings: [Finding(.jitter, Sentence(name))])
    }
    examination.rest = [Position(x: .nan, y: -.infinity)]
    examination.timeline = [Examination.Stretch(.drop, start: .min, end: .max, line: .min)]
    let report = try read(examination)
    #expect((report["facts"] as? [NSDictionary])?.map { $0["value"] as? String } == names)
    let tests = try #require(report["tests"] as? [NSDictionary])
    #expect(tests.map { $0["summary"] as? String } == names)
    #expect((tests[0]["measures"] as? [NSDictionary])?.first?["value"] is NSNull)
    #expect(report["rest"] as? [NSDictionary] == [["x": NSNull(), "y": NSNull()]])
    #expect((report["timeline"] as? [NSDictionary])?.first?["start"] as? Int == .min)
    #expect(report["started"] is NSNull)
  }
}
