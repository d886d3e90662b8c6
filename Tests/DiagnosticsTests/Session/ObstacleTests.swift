import Linux
import Testing

@testable import Technician

@Suite("What stands in a technician's way")
struct ObstacleTests {
  @Test func `a contact that never lifts leaves the menu and the tests to other fingers`() {
    let technician = Technician()
    technician.down(3, 700, 30)
    technician.wait(16_000_000)
    // The choice walks under it meanwhile; it never lifts.
    technician.tap(200, 107, length: 80_000)
    #expect(!(technician.page is MenuPage))
    let second = Technician(first: .multitouch)
    second.down(3, 700, 30)
    second.down(4, 300, 30)
    second.wait(16_000_000)
    #expect(second.page is FingersPage)
    second.down(0, 400, 200)
    second.wait(3_300_000)
    #expect(second.page is ResultPage)
  }

  @Test func `a contact that never lifts does not keep diagnostics open, however it trembles`() {
    let technician = Technician { _, facts in facts.timeOut = 60_000_000 }
    technician.down(0, 700, 300)
    for step in 0..<200 where !technician.session.isOver {
      technician.wait(500_000)
      technician.move(0, 700 + Float(step % 2), 300)
    }
    #expect(technician.session.isOver)
  }

  @Test func `a soak is over before the time-out, however short that is`() {
    let technician = Technician(first: .ghosts) { _, facts in facts.timeOut = 10_000_000 }
    technician.wait(61_000_000)
    #expect(technician.page is ResultPage)
    #expect(technician.session.known.result(.ghosts)?.verdict == .passed)
    technician.wait(11_000_000)
    #expect(technician.session.isOver)
  }

  @Test func `a panel that goes away during a soak passes nothing`() {
    let technician = Technician(first: .ghosts)
    technician.wait(30_000_000)
    technician.session.facts.panel = nil
    technician.wait(31_000_000)
    let report = technician.reported()
    #expect(report?.examination[.silence]?.verdict == .failed)
    #expect(report?.examination.verdict == .failed)
  }

  @Test func `Again on a failure that was in the way of a test repeats that test`() throws {
    let technician = Technician(first: .multitouch)
    technician.session.facts.panel = nil
    // Nobody touches for a minute.
    technician.wait(61_000_000)
    #expect(technician.session.known.result(.multitouch)?.verdict == .notRun)
    technician.press(technician.buttons.first { $0.words.string == "Again" })
    #expect(technician.page is FingersPage)
  }

  @Test func `where nobody knows how large the screen is, the report invents no millimetres`() {
    let unknown = Technician(first: .ghosts)
    unknown.wait(61_000_000)
    let report = unknown.reported()
    #expect(report != nil && report?.examination.density == nil)
    let known = Technician(density: 5, first: .ghosts)
    known.wait(61_000_000)
    #expect(known.reported()?.examination.density == 5)
    let layout = Layout(width: 800, height: 480, density: 5)
    #expect(known.session.known.panel(layout).density == 5)
  }
}
