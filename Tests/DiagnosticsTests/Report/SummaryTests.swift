import Foundation
import Linux
import Testing

@testable import Examining
@testable import Reports

@Suite("The summary that a phone reads")
struct SummaryTests {
  private func lines(_ examination: Examination, limit: Int = Report.summaryLimit) -> [String] {
    let summary = Report(examination, version: Examples.version).summary(limit: limit)
    #expect(summary.count <= limit)
    #expect(summary.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x0a })
    #expect(String(validating: summary, as: UTF8.self) != nil)
    return String(decoding: summary, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  @Test func `failures with their figures, when, which kiosk, which panel, which version`() {
    var examination = Examples.rich
    examination.facts.append(Examination.Fact("kiosk", "lobby-7"))
    #expect(
      lines(examination, limit: 600) == [
        "FAIL touch-overlay 9.8.7",
        "FAIL dead-row: Nothing was reported between y 192 and y 208, over the whole width.",
        "FAIL periodic-ghost-touch: One tap of at most 40 ms at (799, 479) every 12.86 s.",
        "FAIL slow-screen: 1 of 100 touches takes longer than 28.4 ms.", "2026-11-22 05:55 UTC", "lobby-7",
        "Goodix Capacitive TouchScreen",
        "WARN unreached-cells: 10 cells near the upper right corner were not reached.",
        "WARN rest-jitter: A resting finger wanders 2.2 pixels (0.42 mm) from its middle.", "PASS rate multitouch",
        "NOT RUN calibration",
      ])
  }

  @Test func `a healthy panel`() {
    #expect(
      lines(Examples.healthy) == [
        "PASS touch-overlay 9.8.7", "2026-11-22 05:55 UTC", "ILITEK ILITEK-TP", "PASS coverage ghosts",
        "NOT RUN latency",
      ])
    #expect(lines(Examination(width: 1, height: 1)) == ["NOT RUN touch-overlay 9.8.7"])
  }

  @Test func `the less room there is, the less is told; failures are told last of all`() {
    let names = ["dead-row", "periodic-ghost-touch", "slow-screen"]
    for limit in stride(from: 600, through: 110, by: -1) {
      let text = lines(Examples.rich, limit: limit).joined(separator: "\n")
      for name in names { #expect(text.contains("FAIL \(name)")) }
      // Warnings have sentences only where those of failures are whole.
      if text.contains("rest-jitter:") { #expect(text.contains("every 12.86 s.")) }
      if text.contains("PASS") { #expect(text.contains("from its middle.")) }
    }
  }

  @Test func `every fault at once: those without room are counted`() throws {
    var examination = Examination(width: 1, height: 1)
    examination.results = [TestResult(.range, "", findings: Fault.allCases.map { Finding($0, "It is there.") })]
    let lines = lines(examination)
    let count = try #require(lines.last?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect(lines.last == "FAIL \(count) more")
    #expect(lines.count - 2 + count == Fault.allCases.count)
    #expect(lines.count > 15)
  }

  @Test func `whatever names there are, the failure is told`() {
    for name in Hostile.names {
      var examination = Examples.rich
      examination.facts = [Examination.Fact("panel", name)]
      examination.results.append(TestResult(.range, "", findings: [Finding(.outOfRange, Sentence(name))]))
      let text = lines(examination).joined(separator: "\n")
      #expect(text.contains("FAIL out-of-range"))
    }
  }

  @Test func `a name keeps its letters, and no character of it is cut`() {
    func name(_ name: String) -> String? {
      var examination = Examination(width: 1, height: 1)
      examination.facts = [Examination.Fact("panel", name)]
      return lines(examination).last
    }
    #expect(name("Ünï 触摸\n!") == "Ünï 触摸 !")
    // Of 40 bytes, 37 are left beside the dots: 18 letters of two bytes, and nine characters of four.
    #expect(name(String(repeating: "ü", count: 20)) == String(repeating: "ü", count: 20))
    #expect(name(String(repeating: "ü", count: 21)) == String(repeating: "ü", count: 18) + "...")
    #expect(name(String(repeating: "🖐", count: 11)) == String(repeating: "🖐", count: 9) + "...")
  }
}
