import Foundation
import Linux
import Pixels
import Raster
import Seeded
import Testing
import Touch
import TouchInput

@testable import Examining
@testable import Technician

private let sizes: [(Int, Int)] = [(320, 240), (480, 320), (800, 480), (720, 1280)]

@Suite("The page of a result")
struct ResultPageTests {
  private static func sentence(_ random: inout Seeded, _ words: Int) -> Sentence {
    var text = ""
    for _ in 0..<words {
      let length = random.once(in: 20) ? 70 : random.int(1...12)
      let word = (0..<length).map { _ in "abcdefgmw{}=,\"".randomElement(using: &random) ?? "x" }
      text += (text.isEmpty ? "" : " ") + String(word)
    }
    return Sentence(text)
  }

  private static func result(_ random: inout Seeded) -> TestResult {
    let findings = (0..<random.int(0...8)).map { _ in
      Finding(
        Fault.allCases[random.int(0...Fault.allCases.count - 1)], isFailure: random.chance(50),
        sentence(&random, random.int(1...30)))
    }
    let proposals = (0..<random.int(0...3)).map { _ in
      CornerProposal(.matrix, sentence(&random, 8), sentence(&random, 12))
    }
    return TestResult(
      .accuracy, sentence(&random, 6), measures: [Measure("offset", 3, "px", limit: Limit(.atMost, 2, source: ""))],
      findings: findings, proposals: proposals)
  }

  /// Returns the text without blanks, which lines may end in and broken words may lack.
  private static func letters(_ text: String) -> String { text.filter { $0 != " " } }

  @Test("every word stands on one of its leaves, within its edges", .random, arguments: sizes)
  func whole(_ width: Int, _ height: Int) {
    let layout = Layout(width: width, height: height, density: nil)
    for var random in Cases(100, of: "\(width) \(height)").random {
      let result = Self.result(&random)
      let page = ResultPage(layout, result)
      let told = Self.letters(page.leaves.leaves.flatMap { $0 }.map(\.text).joined())
      var wanted = result.findings.map(\.sentence.string) + [result.summary.string]
      for proposal in result.proposals { wanted += [proposal.line, proposal.advice] }
      for finding in result.findings {
        for advice in finding.fault.advice { wanted += [advice.cause.string, advice.remedy.string] }
      }
      for words in wanted { #expect(told.contains(Self.letters(words)), "\(words)") }
      let buttons = page.field.buttons.map(\.area.top).min() ?? 0
      for leaf in page.leaves.leaves {
        var last = 0
        for line in leaf {
          #expect(line.y >= last && line.y + layout.line(line.lettering) <= buttons)
          #expect(Float(line.x) + line.lettering.length(of: line.text) <= Float(width))
          last = line.y + layout.line(line.lettering)
        }
      }
    }
  }

  private static let rule: Sentence =
    "ENV{ID_INPUT_TOUCHSCREEN}==\"1\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 1 0 1 0\""

  @Test("a line to be copied stays on one leaf", arguments: [(320, 240), (240, 320), (480, 320)] as [(Int, Int)])
  func copied(_ width: Int, _ height: Int) {
    let layout = Layout(width: width, height: height, density: nil)
    for count in 0..<10 {
      let findings = (0..<count).map { Finding(.mirroredX, isFailure: true, "finding \($0) of this page") }
      let page = ResultPage(
        layout,
        TestResult(
          .corners, "summary", findings: findings,
          proposals: [CornerProposal(.matrix, Self.rule, "a line of its own in a rule of udev")]))
      let leaves = page.leaves.leaves.filter { leaf in leaf.contains { $0.isExact } }
      #expect(leaves.count == 1, "\(count)")
    }
  }

  @Test("the bar beside a line to be copied is no minus", arguments: sizes)
  func bar(_ width: Int, _ height: Int) throws {
    let layout = Layout(width: width, height: height, density: nil)
    let page = ResultPage(
      layout,
      TestResult(
        .corners, "summary",
        proposals: [CornerProposal(.matrix, "-26165 0 1 0", "a line of its own in a rule of udev")]))
    let line = try #require(page.leaves.leaves[0].first { $0.isExact })
    let sheet = try #require(page.scene(0).plates.first).drawing
    var bar: [Int] = []
    for x in 0..<line.x {
      let index = ((line.y + layout.line(line.lettering) / 2) * width + x) * 3
      if Array(sheet.bytes[index..<index + 3]) == [64, 156, 255] { bar.append(x) }
    }
    #expect(!bar.isEmpty && bar.allSatisfy { $0 >= 0 && $0 <= line.x - 5 })
  }

  @Test func `failures come before warnings, and both before figures`() throws {
    let layout = Layout(width: 480, height: 320, density: nil)
    let page = ResultPage(
      layout,
      TestResult(
        .rate, "summary", measures: [Measure("report-rate", 25, "Hz", limit: Limit(.atLeast, 40, source: ""))],
        findings: [
          Finding(.longGap, isFailure: false, "a warning of a gap"), Finding(.slowReports, "a failure of the rate"),
        ]))
    let lines = page.leaves.leaves.flatMap { $0 }.map(\.text)
    let failure = try #require(lines.firstIndex { $0.contains("a failure") })
    let warning = try #require(lines.firstIndex { $0.contains("a warning") })
    let figure = try #require(lines.firstIndex { $0.contains("report rate") })
    #expect(failure < warning && warning < figure)
    #expect(lines[figure].contains("25 Hz") && lines[figure].contains("at least 40 Hz"))
  }

  @Test func `a button turns to every leaf and back to the first; there is none where all fits on one`() throws {
    let short = Technician()
    short.choose(2)
    short.wait(61_000_000)
    #expect(short.page is ResultPage && short.buttons.count == 2)

    let technician = Technician(480, 320)
    technician.choose(3)
    for (x, y) in [(Float(451), Float(32)), (28, 32), (28, 288), (451, 288)] {
      technician.tap(x, y)
      technician.wait(500_000)
    }
    let page = try #require(technician.page as? ResultPage)
    #expect(page.leafCount > 1)
    var seen: [Int] = []
    var pictures: [[UInt8]] = []
    for _ in 0..<page.leafCount {
      seen.append(page.leaf)
      pictures.append(technician.picture().bytes)
      technician.press(technician.buttons.last)
    }
    #expect(seen == Array(0..<page.leafCount))
    #expect(Set(pictures).count == page.leafCount)
    #expect(page.leaf == 0)
  }

  // MARK: what sets corners right

  private func corners(_ place: @escaping (Position) -> (x: Int32, y: Int32)) -> Technician {
    let technician = Technician { _, facts in
      facts.extent = PanelExtent(x: 0...4095, y: 0...4095, fingers: .slots, slots: 10)
    }
    technician.choose(3)
    technician.raw = place
    for (x, y) in [(Float(48), Float(48)), (752, 48), (752, 432), (48, 432)] {
      // A touch without a calibration is seen at the panel's own position.
      let raw = place(Position(x: x, y: y))
      technician.raw = { _ in raw }
      technician.tap(Float(raw.x) / 4096 * 800, Float(raw.y) / 4096 * 480)
      technician.wait(500_000)
    }
    return technician
  }

  private static func share(_ place: Position) -> (Float, Float) { (place.x / 800 * 4095, place.y / 480 * 4095) }

  @Test func `the udev matrix and a pointercal are proposed in the report`() throws {
    let technician = corners { place in
      let (x, y) = Self.share(place)
      return (Int32(4095 - x), Int32(y))
    }
    let report = try #require(technician.reported())
    let object = try #require(JSONSerialization.jsonObject(with: Data(report.json)) as? NSDictionary)
    let tests = try #require(object["tests"] as? [NSDictionary])
    let told = tests.first { $0["name"] as? String == "corners" }
    let proposals = try #require(told?["proposals"] as? [NSDictionary])
    #expect(proposals.map { $0["kind"] as? String } == ["pointercal", "udev-matrix"])
    let numbers = try #require(proposals[0]["line"] as? String).split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count > 6)
    // tslib's module linear, at the panel's upper right corner.
    #expect(abs((numbers[2] + numbers[0] * 4095) / numbers[6]) <= 1)
    #expect(abs((numbers[5] + numbers[3] * 4095) / numbers[6]) <= 1)
    #expect((proposals[1]["line"] as? String)?.contains("\"-1 0 1 0 1 0\"") == true)
    let html = String(decoding: report.html, as: UTF8.self)
    #expect(html.contains("LIBINPUT_CALIBRATION_MATRIX}=&quot;-1 0 1 0 1 0&quot;"))
  }
}
