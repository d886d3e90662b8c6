import Linux
import Testing
import Touch
import TouchInput

@testable import Examining
@testable import Reports
@testable import Technician

@Suite("What is wrong beside the panel")
struct SetupTests {
  private static let missing = SetupFlaw.calibration(CalibrationWarning(.missing, "there is none"))
  private static let foreign = SetupFlaw.calibration(CalibrationWarning(.foreign, "it is another's"))
  private static let start: Microseconds = 50_000_000

  /// Looked at each second after the start.
  private func result(_ looks: [[SetupFlaw]], since: Microseconds = .min) -> TestResult {
    var test = SetupTest(start: Self.start)
    for (second, flaws) in looks.enumerated() { test.look(flaws, at: Self.start + Int64(second) * 1_000_000) }
    return test.result(since: since)
  }

  @Test func `nothing wrong is a pass`() {
    #expect(result([[], []]).verdict == .passed)
    #expect(result([]).verdict == .passed)
  }

  @Test(
    "each is called by its name, and weighs what it should",
    arguments: [
      (SetupFlaw.grabbed, "panel-grabbed", Verdict.failed), (.covered, "framebuffer-not-shown", .failed),
      (missing, "no-calibration", .warned), (foreign, "calibration-of-another-screen", .failed),
    ])
  func named(_ flaw: SetupFlaw, _ name: String, _ verdict: Verdict) {
    let result = result([[flaw], [flaw]])
    #expect(result.verdict == verdict)
    #expect(result.findings.map { $0.fault.name.description } == [name])
  }

  @Test func `one that was there for a while and went is still found, with when`() {
    let gone = result([[], [], [.grabbed], [.grabbed], [.grabbed], [], []])
    #expect(gone.verdict == .failed)
    #expect(gone.findings.first?.sentence.string.hasSuffix("(from 2.0 s to 5.0 s)") == true)
    let here = result([[], [], [], [.covered], [.covered]])
    #expect(here.findings.first?.sentence.string.hasSuffix("(from 3.0 s on)") == true)
    let often = result([[], [], [.grabbed], [], [.grabbed], [.grabbed], [], [.grabbed], [.grabbed]])
    #expect(often.findings.count == 1)
    #expect(often.findings.first?.sentence.string.hasSuffix("(3 times, first after 2.0 s, for 4.0 s in all)") == true)
    // The flaw was there all the while, so the sentence has no times.
    #expect(result([[], [Self.missing], [Self.missing]]).findings.first?.sentence.string == "there is none")
  }

  @Test func `a calibration that has been put right is no failure any more; whoever took the panel may come again`() {
    #expect(result([[Self.foreign], []]).verdict == .warned)
    #expect(result([[.grabbed], []]).verdict == .failed)
    #expect(result([[.covered], []]).verdict == .failed)
  }

  @Test func `what had gone before a test is not held against it`() {
    let looks: [[SetupFlaw]] = [[.grabbed], [.grabbed], [], [.covered], []]
    #expect(result(looks, since: Self.start + 3_500_000).findings.map(\.fault) == [.coveredScreen])
    #expect(result(looks, since: Self.start + 2_000_000).findings.map(\.fault) == [.grabbedPanel, .coveredScreen])
  }

  @Test func `while there is no panel nobody knows who has it; what covers the screen is seen all the same`() {
    var test = SetupTest(start: 0)
    test.look([.grabbed, .covered, Self.missing], at: 0)
    test.look([], at: 1_000_000, seesPanel: false)
    test.look([.grabbed, Self.missing], at: 2_000_000)
    let sentences = test.result().findings.map { $0.sentence.string }
    #expect(sentences.count == 3)
    #expect(sentences.count { $0.hasSuffix(")") } == 1)
    #expect(sentences.contains { $0.hasSuffix("(from 0.0 s to 1.0 s)") })
  }

  // MARK: without a screen

  private func examined(_ asked: [DiagnosticTest], _ setup: TestResult?) -> Examination {
    let panel = PanelUnderTest(
      width: 800, height: 480, extent: PanelExtent(x: 0...799, y: 0...479, fingers: .slots, slots: 10))
    var headless = HeadlessExamination(panel, asked: asked)
    headless.begin(at: 0)
    return headless.examination(end: 60_000_000, counts: TouchCounts(), setup: setup)
  }

  @Test func `of a recording nobody knows it`() {
    #expect(examined([], nil)[.setup]?.verdict == .notRun)
    #expect(examined([.ghosts], nil)[.setup] == nil)
  }

  @Test func `it is told beside the tests that were asked for when it is in their way, and explains their silence`() {
    let grabbed = result([[], [.grabbed], [.grabbed]])
    let examination = examined([.silence], grabbed)
    #expect(examination.results.map(\.test) == [.setup, .silence])
    #expect(examination.results.flatMap { $0.findings.map(\.fault) } == [.grabbedPanel])
    #expect(examination[.silence]?.summary.string.contains("panel-grabbed") == true)
    #expect(!examination.isPassed)
    #expect(examined([.silence], result([[]])).results.map(\.test) == [.silence])
    #expect(examined([.ghosts], result([[Self.missing]])).verdict == .warned)
    #expect(examined([.setup], result([[]])).results.map(\.test) == [.setup])
  }

  // MARK: on the screen

  private func reported(_ technician: Technician) -> Report? {
    technician.choose(9)
    return technician.session.takeReport()
  }

  @Test func `the banner comes and goes, and the report tells of it`() throws {
    let technician = Technician()
    technician.wait(5_000_000)
    technician.session.facts.isHidden = true
    #expect(technician.session.facts.alarm != nil)
    technician.wait(3_000_000)
    technician.session.facts.isHidden = false
    #expect(technician.session.facts.alarm == nil)
    let report = try #require(reported(technician))
    let finding = try #require(report.examination[.setup]?.findings.first)
    #expect(finding.fault == .coveredScreen && finding.isFailure)
    #expect(finding.sentence.string.hasSuffix("(from 5.0 s to 8.0 s)"))
    #expect(report.examination.verdict == .failed)
    for text in [report.json, report.summary, report.metrics] {
      #expect(String(decoding: text, as: UTF8.self).contains("framebuffer-not-shown"))
    }
    let page = String(decoding: report.html, as: UTF8.self)
    #expect(page.contains("Framebuffer not shown") && page.contains("(from 5.0 s to 8.0 s)"))
  }

  @Test func `what was so from the beginning is found, too; where all is right, no test is done yet`() throws {
    let grabbed = Technician { _, facts in facts.isGrabbed = true }
    #expect(reported(grabbed)?.examination[.setup]?.findings.map(\.fault) == [.grabbedPanel])
    let right = Technician()
    let examination = try #require(reported(right)).examination
    #expect(examination[.setup]?.verdict == .passed && examination.verdict == .notRun)
  }

  @Test("advice to calibrate names the button of the menu, which needs no keyboard", arguments: Fault.allCases)
  func calibrating(_ fault: Fault) {
    let remedies = fault.advice.map(\.remedy.string)
    #expect(!remedies.contains { $0.contains("ts_calibrate") })
    if [.offset, .scale, .noCalibration].contains(fault) {
      #expect(remedies.contains { $0.contains("\(DiagnosticTest.calibration.title) in the menu") })
    }
  }

  @Test func `the menu tells of what has gone, and its buttons make room`() throws {
    let technician = Technician(800, 480)
    let before = technician.picture()
    technician.session.facts.isGrabbed = true
    technician.wait(2_000_000)
    technician.session.facts.isGrabbed = false
    let page = try #require(technician.page as? MenuPage)
    let after = technician.picture()
    #expect(after != before)
    let tops = page.field.buttons.map(\.area.top)
    let layout = Layout(width: 800, height: 480, density: nil)
    #expect((tops.min() ?? 0) >= 3 * layout.line(layout.small) + layout.line(layout.title))
    #expect(page.field.buttons.allSatisfy { $0.area.bottom < 480 && $0.area.height >= 24 })
  }

  @Test func `a test that could not be done because somebody else has the panel says so instead`() throws {
    let technician = Technician(first: .multitouch) { _, facts in facts.isGrabbed = true }
    technician.down(0, 400, 200)
    technician.wait(3_300_000)
    technician.up(0)
    #expect(technician.page is ResultPage)
    let log = String(decoding: technician.session.log, as: UTF8.self)
    #expect(log.contains("Set-up: fail"))
  }

  @Test func `a result tells what was wrong meanwhile beside the panel, and not what had gone before`() throws {
    func text(_ isGrabbed: Bool) throws -> [String] {
      let technician = Technician { _, facts in facts.isGrabbed = true }
      technician.wait(2_000_000)
      technician.session.facts.isGrabbed = isGrabbed
      technician.wait(2_000_000)
      technician.choose(2)
      technician.wait(61_000_000)
      let page = try #require(technician.page as? ResultPage)
      return page.leaves.leaves.flatMap { $0.map(\.text) }
    }
    #expect(try text(true).contains { $0.contains("another program has grabbed the panel") })
    #expect(try !text(false).contains { $0.contains("another program") })
  }
}
