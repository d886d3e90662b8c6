import Foundation
import Linux
import Pixels
import Testing
import Touch

@testable import Examining
@testable import Reports
@testable import Technician

@Suite("The page of the report")
struct ReportPageTests {
  private static let sizes: [(Int, Int)] = [
    (320, 240), (480, 320), (800, 480), (1024, 600), (1920, 1080), (320, 480), (720, 1280),
  ]

  @Test("words and code never overlap, and phones can tell the code's modules apart", arguments: sizes)
  func plan(_ width: Int, _ height: Int) {
    let layout = Layout(width: width, height: height, density: nil)
    let (top, bottom) = (height / 8, height * 4 / 5)
    for modules in stride(from: 29, through: 105, by: 4) {
      for wanted in [0, height / 4, height] {
        let plan = ReportPlan(layout, top: top, bottom: bottom, modules: modules, wanted: wanted)
        guard let code = plan.code else {
          #expect(modules > min(width, height) / 2, "\(modules)")
          continue
        }
        #expect(code.width == modules * plan.module && code.height == code.width)
        #expect(code.left >= 0 && code.top >= 0 && code.right <= width && code.bottom <= height)
        if !plan.isAlone {
          #expect(plan.module >= 3)
          #expect(code.left >= plan.words.right || code.top >= plan.words.bottom)
          #expect(plan.words.width > width / 3 && plan.words.bottom > plan.words.top)
        }
      }
    }
  }

  private func told(_ page: ReportPage) -> [String] { page.leaves.leaves.flatMap { $0 }.map(\.text) }

  private func after(_ size: (Int, Int)) -> Technician {
    let technician = Technician(size.0, size.1)
    technician.choose(2)
    technician.tap(Float(size.0 - 1), Float(size.1 - 1), length: 10_000)
    technician.wait(61_000_000)
    technician.press(technician.buttons.first)
    technician.choose(9)
    return technician
  }

  @Test("the verdict of every test, those that were not run too, and where the evidence is", arguments: sizes)
  func verdicts(_ width: Int, _ height: Int) throws {
    let technician = after((width, height))
    let page = try #require(technician.page as? ReportPage)
    technician.session.wrote("Written to /media/a-stick/touch-overlay-1.tar")
    _ = technician.picture()
    let text = told(page).joined(separator: " ")
    #expect(text.filter { $0 != " " }.contains("Writtento/media/a-stick/touch-overlay-1.tar"))
    #expect(text.contains("Ghost touches: fail"))
    #expect(text.contains("a tap of at most 40 ms at"))
    for test in MenuPage.tests where test != .ghosts {
      let name = test.title.description
      #expect(text.contains("\(name): not run") || text.contains("Not run:") && text.contains(name))
    }
  }

  @Test("no line lies on the code or on a button", arguments: sizes)
  func lines(_ width: Int, _ height: Int) throws {
    let technician = after((width, height))
    let page = try #require(technician.page as? ReportPage)
    let layout = Layout(width: width, height: height, density: nil)
    for leaf in page.leaves.leaves {
      for line in leaf {
        let right = line.x + Int(line.lettering.length(of: line.text).rounded(.up))
        #expect(right <= width)
        for button in page.field.buttons { #expect(line.y + layout.line(line.lettering) <= button.area.top) }
        if !page.plan.isAlone, let code = page.plan.code {
          #expect(right <= code.left || line.y + layout.line(line.lettering) <= code.top)
        }
      }
    }
    if let code = page.plan.code, !page.plan.isAlone {
      for button in page.field.buttons {
        #expect(button.area.right <= code.left || button.area.top >= code.bottom)
      }
    }
  }

  // MARK: what the tests recorded

  @Test func `the timeline has the touches of tests, when they were, and no others`() throws {
    let technician = Technician()
    let start = technician.now
    technician.choose(6)
    let first = technician.now + 10_000
    technician.down(0, 100, 200)
    for step in 0..<20 { technician.move(0, 100 + Float(step) * 5, 200) }
    technician.up(0)
    let second = technician.now + 10_000
    technician.down(0, 300, 200)
    for step in 0..<20 { technician.move(0, 300 + Float(step) * 5, 200) }
    technician.up(0)
    technician.wait(7_000_000)
    let examination = try #require(technician.reported()).examination
    #expect(examination.timeline.map(\.start) == [first - start, second - start])
    #expect(examination.timeline.allSatisfy { $0.end > $0.start && $0.end <= technician.now - start })
    let html = String(decoding: Report(examination, version: "1").html, as: UTF8.self)
    #expect(html.contains("aria-label=\"Timeline\"") && html.contains("<path class=\"touch\""))
  }

  @Test func `a finger that rests in a test is in the plot, one over the app is not`() throws {
    func shake(_ technician: Technician) {
      technician.down(0, 400, 240)
      for step in 0..<200 { technician.move(0, 400 + Float(step % 3), 240 + Float(step % 2)) }
      technician.up(0)
      technician.wait(200_000)
    }
    let over = Technician()
    over.choose(0)
    shake(over)
    over.down(0, 780, 470)
    over.wait(1_200_000)
    over.up(0)
    over.choose(9)
    let nothing = try #require(over.session.takeReport()).examination
    #expect(nothing.rest.isEmpty && nothing.timeline.isEmpty)

    let tested = Technician()
    tested.choose(6)
    shake(tested)
    tested.wait(7_000_000)
    let examination = try #require(tested.reported()).examination
    #expect(examination.rest.count > 20)
    // The values are no positions on the screen, only distances from the middle.
    #expect(examination.rest.allSatisfy { abs($0.x) <= 3 && abs($0.y) <= 3 })
  }
}
