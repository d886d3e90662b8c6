import Foundation
import Linux
import Pixels
import Testing
import Touch

@testable import Examining
@testable import Figures
@testable import Reports

private func page(_ examination: Examination) throws -> String {
  try #require(
    String(bytes: Report(examination, version: Examples.version).html, encoding: .utf8))
}

/// Returns an examination with a hostile text wherever a text comes from outside.
private func hostile(_ name: String) -> Examination {
  var examination = Examples.rich
  examination.facts += [Examination.Fact(name, name), Examination.Fact("panel", name)]
  examination.facts.reverse()
  examination.results.append(
    TestResult(
      .range, Sentence(name), measures: [Measure("worst", 1, "px", limit: Limit(.atMost, 0, source: Sentence(name)))],
      findings: [Finding(.outOfRange, Sentence(name))]))
  return examination
}

@Suite("The report for people")
struct HtmlReportTests {
  @Test func `it tells what was found, against which limit, what may be behind it and what to try`() throws {
    let page = try page(Examples.rich)
    for words in [
      "<span id=\"verdict\">Fail</span>", "3 tests failed, 1 warned, 2 passed</p>", "2026-11-22 05:55 UTC", "95.5 s",
      "Goodix Capacitive TouchScreen", "Dead row", "<a class=\"fault\" href=\"#coverage\">",
      "One tap of at most 40 ms at (799, 479) every 12.86 s.",
      "a line of the sensor has no contact: a flat cable that is not seated, creased or torn",
      "Try: switch the kiosk off, seat the panel&#39;s cable anew at both ends", "at most 20 ms",
      "libinput warns above 20 ms", "<td class=\"beyond\">28.4 ms</td>", "<td>18.3 ms</td>",
      "<h3>60 of 1500 cells were not reached</h3>", "<li>columns 0-49, row 12 (x 0-800, y 192-208)</li>",
      "<li>column 44, row 0 (x 704-720, y 0-16)</li>", "Nobody touched the nine targets.",
      "<span class=\"limit\">at most 20 ms</span>", "1440 of 1500 cells of 16 pixels", "0.57 mm", "touch-overlay 9.8.7",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    // Tests that passed are folded up.
    #expect(page.contains("<details id=\"coverage\" open>"))
    #expect(page.contains("<details id=\"rate\">"))
    #expect(try Self.verdict(page) == "Fail")
    #expect(try Self.verdict(try Self.healthyPage) == "Pass")
  }

  @Test func `it names the kiosk, when it was written, and what was not tested`() throws {
    var examination = Examples.healthy
    examination.startedAt = nil
    examination.facts.append(Examination.Fact("kiosk", "till-3"))
    var report = Report(examination, version: Examples.version)
    report.writtenAt = 1_795_500_000
    let page = try #require(String(bytes: report.html, encoding: .utf8))
    #expect(page.contains("Kiosk <bdi>till-3</bdi>"))
    #expect(page.contains("Written 2026-11-24 06:00 UTC"))
    let tested = Set(examination.results.filter { $0.verdict != .notRun }.map(\.test.title.description))
    let all = DiagnosticTest.allCases.map(\.title.description).filter { $0 != "Calibration" && !tested.contains($0) }
    #expect(page.contains("<p id=\"untested\">Not tested: \(all.joined(separator: ", "))</p>"))
  }

  private static var healthyPage: String { get throws { try page(Examples.healthy) } }

  private static func verdict(_ page: String) throws -> String {
    String(try #require(page.firstMatch(of: /<span id="verdict">([^<]*)</)).1)
  }

  @Test func `each verdict has its own word and colour`() throws {
    var examination = Examination(width: 8, height: 8)
    #expect(try page(examination).contains("<header class=\"of-none\">"))
    #expect(try Self.verdict(page(examination)) == "Not tested")
    examination.results = [TestResult(.jitter, "", findings: [Finding(.jitter, isFailure: false, "")])]
    #expect(try page(examination).contains("<header class=\"of-warn\">"))
    #expect(try Self.verdict(page(examination)) == "Pass, with warnings")
  }

  @Test func `places on the map have the numbers of their findings, failures first`() throws {
    let places = MapPlace.all(in: Examples.rich)
    #expect(places.map(\.number) == [1, 2, 3])
    #expect(places.map(\.area.top) == [192, 479, 0])
    let page = try page(Examples.rich)
    #expect(page.components(separatedBy: "<rect class=\"place\"").count - 1 == 3)
    // The dead row: 359 units for 800 pixels. Its 7.18 units are shown as 8 around the same middle.
    #expect(page.contains("<rect class=\"place\" x=\"0.5\" y=\"86.3\" width=\"359\" height=\"8\"/>"))
  }

  @Test(
    "the number of a block stands on the cells that it names",
    arguments: [
      // The map has 0.45 units for a pixel, from 0.5 on: a cell of 40 pixels has 18 of them.
      (Rectangle(left: 0, top: 400, right: 240, bottom: 480), (0.5, 108.1), (180.0, 215.9)),
      (Rectangle(left: 360, top: 40, right: 400, bottom: 200), (162.0, 180.1), (18.4, 90.3)),
      (Rectangle(left: 760, top: 0, right: 800, bottom: 40), (341.5, 359.6), (0.4, 18.5)),
    ] as [(Rectangle, (Double, Double), (Double, Double))])
  func tags(_ block: Rectangle, _ columns: (from: Double, to: Double), _ rows: (from: Double, to: Double)) throws {
    var examination = Examination(width: 800, height: 480)
    examination.results = [TestResult(.coverage, "", findings: [Finding(.unreached, "", place: block)])]
    let tags = try page(examination).components(separatedBy: "<circle class=\"tag\" cx=\"")
    #expect(tags.count == 2)
    let parts = tags[1].components(separatedBy: "\"")
    let (x, y) = (try #require(Double(parts[0])), try #require(Double(parts[2])))
    // The whole disc of 8 units.
    #expect(x - 8 >= columns.from && x + 8 <= columns.to && y - 8 >= rows.from && y + 8 <= rows.to, "\(x) \(y)")
  }

  @Test func `pictures stand without their tests, too, and without anything there are none`() throws {
    var examination = Examples.rich
    examination.results = []
    let all = try page(examination)
    for title in ["Map of the screen", "Histogram of latency", "Histogram of scan-out", "A resting finger", "Timeline"]
    {
      #expect(all.components(separatedBy: "aria-label=\"\(title)\"").count == 2, "\(title)")
      #expect(try page(Examples.rich).components(separatedBy: "aria-label=\"\(title)\"").count == 2, "\(title)")
    }
    #expect(!(try page(Examination(width: 800, height: 480)).contains("<figure>")))
  }

  @Test("names stay names", arguments: Hostile.names)
  func escaped(_ name: String) throws {
    let plain = try page(hostile("harmless"))
    let page = try page(hostile(name))
    // Markup is the same, whatever they are.
    #expect(page.filter { $0 == "<" }.count == plain.filter { $0 == "<" }.count)
    #expect(page.filter { $0 == ">" }.count == plain.filter { $0 == ">" }.count)
    #expect(page.filter { $0 == "\"" }.count == plain.filter { $0 == "\"" }.count)
    let control = page.unicodeScalars.first { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
    #expect(control == nil)
  }

  @Test func `it asks nobody for anything`() throws {
    let page = try page(Examples.rich)
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    for word in ["http:", "https:", "//", "url(", "@import", "<script", "<link", "<img", "src=", "javascript"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `figures that no picture can show`() throws {
    var examination = Examination(width: .max, height: .max, density: .nan, length: .max)
    examination.startedAt = .min
    let far = Rectangle(left: .min, top: .min, right: .max, bottom: .max)
    let nowhere = Rectangle(left: .max, top: .max, right: .min, bottom: .min)
    examination.results = [
      TestResult(
        .range, "", measures: [Measure("worst", .nan, "px", limit: Limit(.atMost, -.infinity, source: ""))],
        findings: [Finding(.outOfRange, "", place: far), Finding(.outOfRange, "", place: nowhere)])
    ]
    examination.latency = Histogram(ends: [.min, .max], counts: [.max, .min, 1])
    examination.rest = [Position(x: .nan, y: 0), Position(x: 0, y: .infinity)]
    examination.timeline = [
      Examination.Stretch(.touch, start: .min, end: .max, line: .max),
      Examination.Stretch(.touch, start: .max, end: .min, line: .min), Examination.Stretch(.drop, start: 0, end: 0),
    ]
    #expect(try page(examination).contains("<span id=\"verdict\">Fail</span>"))
    (examination.width, examination.height) = (1, 1)
    examination.coverage = Examination.Coverage(columns: 0, rows: 0, cell: 0, reached: [])
    #expect(try page(examination).hasSuffix("</html>\n"))
  }

  @Test(
    "on the map the last column and row end with the screen",
    arguments: [(700, "h359v153.9", "M0.5 154.4h359v205.1"), (500, "h359v215.4", "M0.5 215.9h359v143.6")])
  func lastCells(_ side: Int, _ upper: String, _ lower: String) throws {
    // The side has 359 units: the upper row has those of 300 pixels, and the lower one the others.
    var examination = Examination(width: side, height: side)
    examination.coverage = Examination.Coverage(columns: 2, rows: 2, cell: 300, reached: [true, true, true, true])
    #expect(try page(examination).contains("d=\"M0.5 0.5\(upper)h-359z\(lower)h-359z\""))
  }

  @Test func `cells that were not reached are listed as far as anybody reads, and not where there are none`() throws {
    var examination = Examples.rich
    examination.coverage = Examination.Coverage(
      columns: 40, rows: 30, cell: 16, reached: (0..<1200).map { ($0 / 40 + $0 % 40) % 2 == 0 })
    let many = try page(examination)
    #expect(many.contains("<h3>600 of 1200 cells were not reached</h3>"))
    #expect(many.contains("<li>and 592 cells in smaller blocks, which the map shows</li>"))
    examination.coverage = Examination.Coverage(columns: 2, rows: 1, cell: 400, reached: [true, true])
    #expect(!(try page(examination).contains("cells were not reached")))
  }

  @Test func `however long it took, the page stays small enough for a phone`() throws {
    var examination = Examples.rich
    examination.rest = (0..<100_000).map { Position(x: Float($0 % 7), y: Float($0 % 5)) }
    examination.timeline = (0..<100_000).map { number in
      let start = Int64(number) * 1000
      return Examination.Stretch(.touch, start: start, end: start + 400, line: number % 40)
    }
    let page = try page(examination)
    #expect(page.utf8.count < 250_000)
    #expect(page.contains("30 more fingers are not shown."))
  }
}
