import Linux
import Testing

@testable import Technician

@Suite("The log of a session")
struct SessionLogTests {
  private func lines(_ technician: Technician) -> [String] {
    String(decoding: technician.session.log, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `what the technician did, when, and how tests ended`() throws {
    let technician = Technician()
    let start = technician.now
    technician.choose(2)
    technician.wait(61_000_000)
    technician.tap(100, 440)
    technician.choose(9)
    technician.session.wrote("Written to /media/stick/a.tar")
    let lines = lines(technician)
    for words in [
      "diagnostics are on the screen: Test Panel, /dev/fb0 800x480", "Ghost touches begins", "Ghost touches: pass",
      "the result of Ghost touches", "the menu", "the report", "evidence: Written to /media/stick/a.tar",
    ] {
      #expect(lines.contains { $0.hasSuffix(" s: \(words)") }, "\(words)")
    }
    let times = lines.compactMap { Double($0.prefix { $0 != " " }) }
    #expect(times.count == lines.count && times == times.sorted())
    #expect(abs((times.last ?? 0) - Double(technician.now - start) / 1e6) < 1)
  }

  @Test func `a panel that goes and comes back`() {
    let technician = Technician()
    technician.wait(1_000_000)
    technician.session.facts.panel = nil
    technician.wait(1_000_000)
    technician.session.facts.panel = "Test Panel"
    let lines = lines(technician).suffix(2)
    #expect(lines.first == "1.0 s: The touch panel is lost")
    #expect(lines.last == "2.0 s: Test Panel, /dev/fb0 800x480")
  }

  @Test func `of very many lines the last ones are kept, and it says so`() {
    var log = SessionLog(start: 0)
    for number in 0..<1000 { log.add("line \(number)", at: Int64(number) * 1_000_000) }
    let lines = String(decoding: log.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 301)
    #expect(lines.first == "earlier lines that are left out: 700")
    #expect(lines.last == "999.0 s: line 999")
  }

  @Test func `a panel's name makes no lines of its own`() {
    var log = SessionLog(start: 0)
    log.add("Panel\nof\u{1b}[31m many \u{7f}lines", at: 0)
    #expect(String(decoding: log.bytes, as: UTF8.self) == "0.0 s: Panel of [31m many  lines\n")
  }
}
