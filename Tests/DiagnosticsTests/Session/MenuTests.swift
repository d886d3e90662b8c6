import Testing
import Touch

@testable import Diagnostics

@Suite("The menu of diagnostics, and the ways out")
struct MenuTests {
  @Test("a tap on a button chooses it, one beside it nothing")
  func tap() {
    let technician = Technician()
    technician.tap(5, 5)
    #expect(technician.page is MenuPage)
    technician.tap(200, 110)
    #expect(technician.page is LivePage)
  }

  @Test("a finger that slips off a button chooses nothing")
  func slip() {
    let technician = Technician()
    technician.down(0, 200, 110)
    technician.move(0, 200, 470)
    technician.up(0)
    #expect(technician.page is MenuPage)
    technician.down(0, 5, 5)
    technician.move(0, 200, 110)
    technician.up(0)
    #expect(technician.page is MenuPage)
  }

  @Test("two fingers at once choose nothing")
  func palm() {
    let technician = Technician()
    technician.down(0, 5, 5)
    technician.tap(200, 110, slot: 1)
    technician.up(0)
    #expect(technician.page is MenuPage)
  }

  @Test("a finger that rests anywhere makes the choice walk, and takes where it lifts", arguments: 0..<11)
  func walk(_ steps: Int) {
    let technician = Technician()
    technician.down(0, 3, 475)
    technician.wait(1_200_000 + Int64(steps) * 900_000 + 300_000)
    technician.up(0)
    switch steps {
    case 0: #expect(technician.page is LivePage)
    case 1: #expect(technician.page is CoveragePage)
    case 2: #expect(technician.page is SoakPage)
    case 3, 4: #expect(technician.page is AimPage)
    case 5: #expect(technician.page is LinesPage)
    case 6: #expect(technician.page is FingersPage)
    case 7: #expect(technician.page is LatencyPage)
    case 8: #expect(technician.page is CalibrationPage)
    case 9: #expect(technician.page is ReportPage)
    default: #expect(technician.session.isOver)
    }
  }

  @Test("after the last the walk begins anew")
  func walkAround() {
    let technician = Technician()
    technician.down(0, 3, 475)
    technician.wait(1_500_000 + 11 * 900_000)
    technician.up(0)
    #expect(technician.page is LivePage)
  }

  @Test("without a touch it ends by itself, and every touch begins the time anew")
  func timeOut() {
    let technician = Technician { settings, facts in facts.timeOut = 20_000_000 }
    technician.wait(15_000_000)
    technician.tap(5, 5)
    technician.wait(15_000_000)
    #expect(!technician.session.isOver)
    technician.wait(6_000_000)
    #expect(technician.session.isOver)
  }

  @Test("the gesture leads out of every page", arguments: 0..<10)
  func gesture(_ steps: Int) {
    let technician = Technician { settings, _ in settings.isGestureOn = true }
    technician.down(0, 3, 475)
    technician.wait(1_500_000 + Int64(steps) * 900_000)
    technician.up(0)
    technician.wait(1_000_000)
    technician.down(0, 10, 10)
    technician.wait(400_000)
    for _ in 0..<5 {
      technician.tap(400, 240, slot: 1)
      technician.wait(150_000)
    }
    #expect(technician.session.isOver)
  }

  @Test("the rhythm leads out of every page", arguments: 0..<10)
  func rhythm(_ steps: Int) {
    let technician = Technician { settings, _ in settings.rhythm = [3, 1, 3] }
    technician.down(0, 3, 475)
    technician.wait(1_500_000 + Int64(steps) * 900_000)
    technician.up(0)
    technician.wait(5_000_000)
    for count in [3, 1, 3] {
      for _ in 0..<count { technician.tap(3, 300, length: 50_000) }
      technician.wait(900_000)
    }
    #expect(technician.session.isOver)
  }

  @Test("over the app nothing is taken from it, everywhere else all is")
  func panel() {
    let technician = Technician()
    #expect(technician.session.takesPanel)
    technician.tap(200, 110)
    #expect(!technician.session.takesPanel)
    technician.down(0, 780, 470)
    technician.wait(500_000)
    #expect(technician.page is LivePage)
    technician.wait(700_000)
    technician.up(0)
    #expect(technician.page is MenuPage)
    #expect(technician.session.takesPanel)
  }
}
