import Overlay
import Testing

@testable import Examining
@testable import Technician

@Suite("Tests that a technician does on the screen")
struct TestPageTests {
  private func technician(at test: Int, _ width: Int = 800, _ height: Int = 480) -> Technician {
    let technician = Technician(width, height)
    technician.choose(test)
    return technician
  }

  private func verdict(_ technician: Technician, _ test: DiagnosticTest) -> Verdict? {
    technician.page is ResultPage ? technician.session.known.result(test)?.verdict : nil
  }

  private func sweep(_ technician: Technician) {
    let (width, height) = (Float(technician.width), Float(technician.height))
    for row in stride(from: Float(4), to: height, by: 12) {
      technician.swipe(from: 1, row, to: width - 2, row, steps: 80)
    }
  }

  /// Downwards, across a band in which no finger is felt.
  private func sweep(_ technician: Technician, acrossDead band: ClosedRange<Float>) {
    let (width, height) = (Float(technician.width), Float(technician.height))
    for column in stride(from: Float(4), to: width, by: 12) {
      technician.down(0, column, 1)
      var isDown = true
      for y in stride(from: Float(1), to: height - 1, by: 8) {
        if band.contains(y) {
          if isDown { technician.up(0) } else { technician.wait(10_000) }
          isDown = false
        } else if isDown {
          technician.move(0, column, y)
        } else {
          technician.down(0, column, y)
          isDown = true
        }
      }
      technician.up(0)
      technician.wait(100_000)
    }
  }

  @Test func `a screen that is swept full passes`() {
    let technician = technician(at: 1)
    sweep(technician)
    technician.wait(1_000_000)
    #expect(verdict(technician, .coverage) == .passed)
  }

  @Test(
    "cells are as long as somebody wants them, or the nearest that suits the screen; the report has those of the page",
    arguments: [(40, 40, 20, 12), (16, 16, 50, 30), (400, 240, 3, 2)] as [(Float, Int, Int, Int)])
  func cells(_ asked: Float, _ cell: Int, _ columns: Int, _ rows: Int) throws {
    let technician = Technician(cell: Length(asked))
    technician.choose(1)
    // The upper left cell alone, and then a wait until the sweep is over.
    technician.tap(3, 3)
    technician.wait(16_000_000)
    let result = try #require(technician.session.known.result(.coverage))
    let left = columns * rows - 1
    #expect(result.measures.first { $0.name.description == "unreached-cells" }?.value == Double(left))
    #expect(result.summary.string.contains("\(left) of \(columns * rows) cells were not reached"))
    let coverage = try #require(technician.reported()?.examination.coverage)
    #expect((coverage.cell, coverage.columns, coverage.rows) == (cell, columns, rows))
    #expect(coverage.reached == (0...left).map { $0 == 0 })
  }

  @Test func `a band that feels nothing is named, once nobody sweeps any more`() {
    let technician = technician(at: 1)
    sweep(technician, acrossDead: 200...260)
    #expect(technician.page is CoveragePage)
    technician.wait(16_000_000)
    #expect(verdict(technician, .coverage) == .failed)
    #expect(technician.session.known.result(.coverage)?.findings.first?.fault == .deadRow)
  }

  @Test(
    "a panel that feels nothing ends each test after a minute, and the page says so before",
    arguments: [(1, .coverage), (3, .corners), (4, .accuracy), (5, .linearity), (6, .multitouch), (7, .latency)]
      as [(Int, DiagnosticTest)])
  func deaf(_ number: Int, _ test: DiagnosticTest) throws {
    let technician = technician(at: number)
    technician.wait(4_000_000)
    let before = technician.page.scene(technician.now).plates[0].drawing.bytes
    technician.wait(3_000_000)
    #expect(technician.page.scene(technician.now).plates[0].drawing.bytes != before)
    technician.wait(50_000_000)
    #expect(technician.page is TestPage)
    technician.wait(5_000_000)
    #expect(technician.page is ResultPage)
    let result = try #require(technician.session.known.result(test))
    #expect(result.verdict == .notRun)
    #expect(result.summary.string.hasPrefix("no touch was felt for a minute; "))
  }

  @Test(
    "what a page asks for can be done without a keyboard",
    arguments: [(1, .coverage), (3, .corners), (4, .accuracy), (5, .linearity), (6, .multitouch)]
      as [(Int, DiagnosticTest)])
  func unfinished(_ number: Int, _ test: DiagnosticTest) throws {
    let technician = technician(at: number)
    technician.down(0, 300, 300)
    technician.wait(3_500_000)
    let result = try #require(technician.session.known.result(test))
    #expect(!result.summary.string.contains("--"), "\(result.summary.string)")
  }

  @Test func `one touch, and a test waits for as long as somebody takes`() {
    let technician = technician(at: 3)
    technician.tap(48, 48)
    technician.wait(300_000_000)
    #expect(technician.page is AimPage)
  }

  @Test func `nothing in a minute is no ghost, one touch is`() {
    let quiet = technician(at: 2)
    quiet.wait(61_000_000)
    #expect(verdict(quiet, .ghosts) == .passed)
    let haunted = technician(at: 2)
    haunted.wait(10_000_000)
    haunted.tap(799, 479, length: 10_000)
    haunted.wait(52_000_000)
    #expect(verdict(haunted, .ghosts) == .failed)
  }

  @Test(
    "corners as they should be, and mirrored",
    arguments: [(false, .passed, nil), (true, .failed, .mirroredX)] as [(Bool, Verdict, Fault?)])
  func corners(isMirrored: Bool, expected: Verdict, fault: Fault?) {
    let technician = technician(at: 3)
    for (x, y) in [(48, 48), (752, 48), (752, 432), (48, 432)] as [(Float, Float)] {
      technician.tap(isMirrored ? 799 - x : x, y)
      technician.wait(500_000)
    }
    #expect(verdict(technician, .corners) == expected)
    if let fault { #expect(technician.session.known.result(.corners)?.findings.first?.fault == fault) }
  }

  @Test(
    "nine targets hit, and all missed by the same way",
    arguments: [(1, .passed, nil), (30, .failed, .offset)] as [(Float, Verdict, Fault?)])
  func accuracy(shift: Float, expected: Verdict, fault: Fault?) {
    let technician = technician(at: 4)
    for (x, y) in Self.targets {
      technician.tap(x + shift, y + shift)
      technician.wait(400_000)
    }
    #expect(verdict(technician, .accuracy) == expected)
    if let fault { #expect(technician.session.known.result(.accuracy)?.findings.first?.fault == fault) }
  }

  private static let targets: [(x: Float, y: Float)] = [
    (80, 48), (400, 48), (720, 48), (80, 240), (400, 240), (720, 240), (80, 432), (400, 432), (720, 432),
  ]

  private func progress(_ technician: Technician) -> String? {
    (technician.page as? TestPage)?.progress(technician.now).string
  }

  @Test(
    "nine targets of a panel that does not lie as the screen does fail by its fault, with what sets it right",
    arguments: [
      (false, true, false, .mirroredX), (false, false, true, .mirroredY), (false, true, true, .turnedHalf),
      (true, false, false, .swappedAxes), (true, true, false, .swappedAxes),
    ] as [(Bool, Bool, Bool, Fault)])
  func turnedTargets(swaps: Bool, mirrorsX: Bool, mirrorsY: Bool, fault: Fault) {
    let technician = technician(at: 4)
    for (x, y) in Self.targets {
      let (across, down) = swaps ? (y / 480, x / 800) : (x / 800, y / 480)
      technician.tap(800 * (mirrorsX ? 1 - across : across), 480 * (mirrorsY ? 1 - down : down))
      technician.wait(400_000)
    }
    #expect(verdict(technician, .accuracy) == .failed)
    let result = technician.session.known.result(.accuracy)
    #expect(result?.findings.map(\.fault) == [fault])
    #expect(result?.proposals.isEmpty == false)
  }

  @Test func `somebody may take two and a half seconds for a target`() {
    let technician = technician(at: 4)
    for (index, (x, y)) in Self.targets.enumerated() {
      technician.tap(x, y, length: index == 4 ? 2_500_000 : 80_000)
      technician.wait(400_000)
    }
    #expect(verdict(technician, .accuracy) == .passed)
  }

  @Test func `a tap that bounces is one tap, and the ring moves on once`() {
    let technician = technician(at: 4)
    for (index, (x, y)) in Self.targets.enumerated() {
      #expect(progress(technician) == "\(index) of 9")
      technician.down(0, x, y)
      technician.wait(60_000)
      technician.up(0)
      if index < 8 {
        technician.wait(60_000)
        technician.tap(x, y, length: 50_000)
      }
      technician.wait(600_000)
    }
    #expect(verdict(technician, .accuracy) == .passed)
  }

  @Test func `a touch that is not judged leaves the ring where it is, and the page says what to do`() {
    let technician = technician(at: 4)
    for (index, (x, y)) in Self.targets.enumerated() {
      if index == 3 {
        technician.swipe(from: x, y, to: x + 60, y)
        #expect(progress(technician) == "once more, without moving")
        technician.wait(400_000)
      }
      if index == 6 {
        technician.tap(x, y, length: 5000)
        #expect(progress(technician) == "once more, longer")
        technician.wait(400_000)
      }
      technician.tap(x, y)
      technician.wait(400_000)
      if index < 8 { #expect(progress(technician) == "\(index + 1) of 9") }
    }
    #expect(verdict(technician, .accuracy) == .passed)
  }

  @Test func `straight lines`() {
    let technician = technician(at: 5)
    technician.swipe(from: 64, 77, to: 736, 432)
    technician.swipe(from: 736, 77, to: 64, 432)
    technician.swipe(from: 64, 250, to: 736, 250)
    technician.swipe(from: 400, 77, to: 400, 432)
    technician.wait(500_000)
    #expect(verdict(technician, .linearity) == .passed)
  }

  @Test func `fingers at once`() {
    let technician = technician(at: 6)
    for slot in 0..<5 { technician.down(slot, 100 + Float(slot) * 140, 200) }
    for step in 0..<20 {
      for slot in 0..<5 { technician.move(slot, 100 + Float(slot) * 140, 200 + Float(step) * 3) }
    }
    for slot in 0..<5 { technician.up(slot) }
    technician.wait(7_000_000)
    #expect(verdict(technician, .multitouch) == .passed)
  }

  @Test func `latency, of touches to the glass`() {
    let technician = technician(at: 7)
    for _ in 0..<10 { technician.swipe(from: 100, 200, to: 700, 300) }
    #expect(verdict(technician, .latency) == .passed)
    let p50 = technician.session.known.result(.latency)?.measures.first { $0.name.description == "latency-p50" }
    #expect(p50?.value == 0.9)
    #expect(technician.session.known.scanOutOfTest == nil)
  }

  @Test func `latency on a display that tells its scan-out, which is an estimate and never judged`() throws {
    let technician = technician(at: 7)
    technician.scanOut = 900_000
    for _ in 0..<10 { technician.swipe(from: 100, 200, to: 700, 300) }
    #expect(verdict(technician, .latency) == .passed)
    let measures = try #require(technician.session.known.result(.latency)).measures
    #expect(
      measures.map { $0.name.description } == [
        "latency-p50", "latency-p95", "latency-p99", "latency-max", "scan-out-p50-estimate", "scan-out-p95-estimate",
      ])
    #expect(measures.last?.value == 900)
    let examination = technician.session.known.examination(
      Layout(width: 800, height: 480, density: nil), now: 60_000_000)
    let count = try #require(examination.latency).counts.reduce(0, +)
    // The touch that chose the test was the first, and its display told nothing.
    #expect(examination.scanOut?.sum == 900_000 * Int64(count - 1))
  }

  @Test("one touch in twenty may be slow, more may not", arguments: [(4, Verdict.passed), (6, .warned)])
  func slowTouches(hundredths: Int, verdict expected: Verdict) {
    let technician = technician(at: 7)
    for touch in 0..<500 {
      technician.latency = touch % 100 < hundredths ? 80_000 : 5000
      if technician.page is ResultPage { break }
      if touch % 50 == 0 { technician.down(0, 100, 200) } else { technician.move(0, Float(100 + touch), 200) }
    }
    technician.up(0)
    technician.wait(500_000)
    #expect(verdict(technician, .latency) == expected)
    // What the display needs afterwards is not in the time.
    for finding in technician.session.known.result(.latency)?.findings ?? [] {
      #expect(finding.sentence.string.hasSuffix(" ms from the kernel to published pixels"))
    }
  }

  @Test("a touch redraws the page, except that of latency: it is drawn once a second", arguments: [(1, 300), (7, 3)])
  func redrawing(test: Int, expected: Int) {
    let technician = technician(at: test)
    _ = technician.session.scene(technician.now)
    technician.down(0, 100, 200)
    var pictures = 0
    for step in 1...300 {
      technician.move(0, Float(100 + step), 200)
      if step % 10 == 0 { technician.wait(0) }
      guard technician.session.isChanged else { continue }
      pictures += 1
      _ = technician.session.scene(technician.now)
    }
    #expect(pictures == expected)
  }

  @Test("a finger that rests for three seconds ends every test but that of ghosts, which may rest", arguments: 1..<8)
  func hold(_ test: Int) {
    let technician = technician(at: test)
    let isOfGhosts = technician.page is SoakPage
    technician.down(0, 400, 240)
    technician.wait(3_200_000)
    #expect(technician.page is ResultPage == !isOfGhosts)
    technician.wait(58_000_000)
    #expect(technician.page is ResultPage)
  }

  @Test("a finger that moves by more than thirty pixels does not rest", arguments: [(29, true), (31, false)])
  func moving(pixels: Int, ends: Bool) {
    let technician = technician(at: 7)
    technician.down(0, 400, 240)
    technician.wait(1_000_000)
    technician.move(0, 400 + Float(pixels), 240)
    technician.wait(2_500_000)
    #expect(technician.page is ResultPage == ends)
  }

  @Test func `the report is wanted once, holds what was found, and says where it is`() {
    let technician = technician(at: 2)
    technician.wait(61_000_000)
    technician.tap(100, 440)
    technician.down(0, 3, 475)
    technician.wait(1_500_000 + 9 * 900_000)
    technician.up(0)
    #expect(technician.page is ReportPage)
    let report = technician.session.takeReport()
    #expect(report?.examination.results.map(\.test) == [.setup, .ghosts])
    #expect(report?.examination.verdict == .passed)
    #expect(report.map { String(decoding: $0.summary, as: UTF8.self).hasPrefix("PASS touch-overlay") } == true)
    #expect(technician.session.takeReport() == nil)
    let before = technician.picture()
    technician.session.wrote("Written to /media/stick/touch-overlay-1.tar")
    #expect(technician.session.isChanged)
    #expect((technician.picture() == before) == false)
    technician.tap(100, 440)
    #expect(technician.page is MenuPage)
  }

  @Test func `from a result back to the menu, which remembers it, or to the test again`() {
    let technician = technician(at: 2)
    technician.wait(61_000_000)
    technician.tap(700, 440)
    #expect(technician.page is SoakPage)
    technician.wait(62_000_000)
    technician.tap(100, 440)
    #expect(technician.page is MenuPage)
    #expect(technician.session.known.result(.ghosts)?.verdict == .passed)
  }
}
