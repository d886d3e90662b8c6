import Linux
import Testing
import TouchInput

@testable import Examining
@testable import Figures
@testable import Reports
@testable import Technician

@Suite("Counts of one, in words")
struct OneOfManyTests {
  private func sentences(_ result: TestResult?) -> [String] {
    result.map { [$0.summary.string] + $0.findings.map(\.sentence.string) } ?? []
  }

  @Test("a report a second", arguments: [(1000, "1 report"), (500, "2 reports")] as [(Int64, String)])
  func rate(interval: Int64, reports: String) {
    var panel = ScriptedPanel()
    for _ in 0..<4 { panel.swipe((20, 200), (780, 200), steps: Int32(5000 / interval), every: interval) }
    #expect(
      sentences(panel.result()[.rate]) == [
        "\(reports) a second", "\(reports) a second while a finger moves, one every \(interval) ms",
      ])
  }

  @Test func `a line`() {
    var panel = ScriptedPanel([.linearity])
    panel.bow(0)
    #expect(panel.result()[.linearity]?.summary.string == "1 line was drawn")
  }

  @Test func `a finger, where more are wanted or one is enough`() {
    var panel = ScriptedPanel([.multitouch])
    panel.tap(400, 240)
    #expect(
      sentences(panel.result()[.multitouch]) == [
        "fingers are not kept apart", "at most 1 finger was down at once; the driver announces 10",
      ])
    var chosen = ChosenLimits()
    chosen.set(.fingers, 1)
    var single = ScriptedPanel([.multitouch], limits: Limits(chosen), fingers: .one)
    single.tap(400, 240)
    #expect(sentences(single.result()[.multitouch]) == ["no more than one finger was down"])
  }

  @Test func `a touch outside`() {
    var panel = ScriptedPanel()
    panel.tap(880, 100)
    panel.tap(400, 100)
    #expect(sentences(panel.result()[.range]).last?.hasPrefix("1 of 2 touches lies outside, ") == true)
  }

  @Test func `a cell`() {
    var panel = ScriptedPanel([.coverage], cell: 40)
    for row in 0..<12 as Range<Int32> {
      // The first row begins with its second cell.
      panel.swipe((row == 0 ? 42 : 8, 20 + 40 * row), (792, 20 + 40 * row))
    }
    let examination = panel.result()
    #expect(
      sentences(examination[.coverage]) == ["no dead part was found; 1 of 240 cells was not reached"])
    let page = String(decoding: Report(examination, version: "1").html, as: UTF8.self)
    #expect(page.contains("<h3>1 of 240 cells was not reached</h3>"))
  }

  @Test func `a report of the latency test`() {
    let technician = Technician(first: .latency)
    technician.down(0, 400, 240)
    technician.wait(3_500_000)
    #expect(technician.session.known.result(.latency)?.summary.string == "1 report")
  }
}
