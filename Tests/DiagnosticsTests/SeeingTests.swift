import Examining
import Figures
import Foundation
import Linux
import Testing
import TouchInput

@Suite("What touches tell of a panel")
struct SeeingTests {
  @Test func `without a touch nothing is judged`() {
    let examination = ScriptedPanel().result()
    #expect(examination.verdict == .notRun)
    #expect(!examination.isPassed)
    #expect(examination.results.map(\.test) == HeadlessExamination.tests)
  }

  @Test func `a healthy panel that is swiped passes, with its rate`() {
    var panel = ScriptedPanel()
    for line in 0..<4 as Range<Int32> { panel.swipe((20, 60 + 100 * line), (780, 60 + 100 * line)) }
    let examination = panel.result()
    #expect(examination.faults.isEmpty)
    #expect(examination.isPassed)
    #expect(examination.value(.rate, "rate") == 100)
  }

  @Test(
    "reports that come too seldom are told with their rate",
    arguments: [(30, 33.3), (40, 25.0), (100, 10.0)] as [(Int64, Double)])
  func slow(interval: Int64, rate: Double) {
    var panel = ScriptedPanel()
    for _ in 0..<4 { panel.swipe((20, 200), (780, 200), steps: 20, every: interval) }
    let examination = panel.result()
    #expect(examination.faults == [.slowReports])
    #expect(abs((examination.value(.rate, "rate") ?? 0) - rate) < 1)
  }

  @Test func `three reports a second are slow, and not too few to judge`() {
    var panel = ScriptedPanel()
    for _ in 0..<4 { panel.swipe((20, 200), (780, 200), steps: 5, every: 333) }
    let examination = panel.result()
    #expect(examination.faults == [.slowReports])
    #expect(examination.value(.rate, "rate") == 3)
    #expect(
      examination[.rate]?.findings.map(\.sentence.string)
        == ["3 reports a second while a finger moves, one every 333 ms"])
  }

  @Test(
    "a panel passes with its own rate as the limit, although its intervals are no whole milliseconds",
    arguments: [(60, [17, 17, 16]), (80, [13, 12])] as [(Double, [Int64])])
  func ownRate(rate: Double, intervals: [Int64]) {
    func verdict(_ least: Double) -> Verdict? {
      var chosen = ChosenLimits()
      chosen.set(.reportRate, Float(least))
      var panel = ScriptedPanel(limits: Limits(chosen))
      for row in 1...4 as ClosedRange<Int32> {
        let finger = panel.press(20, 100 * row)
        for step in 0..<60 {
          panel.wait(intervals[step % intervals.count])
          panel.move(finger, 20 + 12 * Int32(step + 1), 100 * row)
        }
        panel.lift(finger)
        panel.wait(400)
      }
      return panel.result()[.rate]?.verdict
    }
    #expect(verdict(rate) == .passed)
    #expect(verdict(rate + 1) == .failed)
  }

  @Test(
    "a finger that is asked to rest and wanders slowly does not stand still, whether it lifts or not",
    arguments: [true, false])
  func wanders(lifts: Bool) {
    func examination(_ asked: [DiagnosticTest], _ radius: Double) -> Examination {
      var panel = ScriptedPanel(asked)
      let finger = panel.press(400 + Int32(radius), 240)
      // Once round in two seconds, and a tremble of a pixel.
      for step in 1...1000 {
        panel.wait(10)
        let angle = Double(step) * .pi / 100
        panel.move(
          finger, 400 + Int32((radius * cos(angle)).rounded()) + Int32(step % 2),
          240 + Int32((radius * sin(angle)).rounded()))
      }
      if lifts { panel.lift(finger) }
      return panel.result()
    }
    let wandering = examination([.jitter], 14)
    #expect(wandering.faults == [.jitter])
    // Half of the diagonal of 29 by 28 pixels.
    #expect(wandering.value(.jitter, "drift").map { ($0 * 10).rounded() } == 202)
    // A finger rolls by so much.
    #expect(examination([.jitter], 4)[.jitter]?.verdict == .passed)
    #expect(examination([], 14).faults.isEmpty)
  }

  @Test(
    "gaps are told in their number, and a single one without it",
    arguments: [
      (1, "a pause of 150 ms within a movement"), (2, "2 pauses within a movement, the longest of 150 ms"),
    ])
  func gaps(count: Int, sentence: String) {
    var panel = ScriptedPanel()
    for line in 0..<3 as Range<Int32> {
      let finger = panel.press(20, 100 + 120 * line)
      for step in 1...30 as ClosedRange<Int32> {
        panel.wait(10)
        panel.move(finger, 20 + 10 * step, 100 + 120 * line)
      }
      let isGap = line < count
      panel.wait(isGap ? 150 : 10)
      for step in 0..<30 as Range<Int32> {
        panel.move(finger, (isGap ? 470 : 330) + 10 * step, 100 + 120 * line)
        panel.wait(10)
      }
      panel.lift(finger)
      panel.wait(1500)
    }
    #expect(panel.result()[.rate]?.findings.map(\.sentence.string) == [sentence])
  }

  @Test func `a soak that nobody disturbs passes only if nothing came`() {
    var panel = ScriptedPanel([.ghosts])
    panel.report()
    panel.wait(60_000)
    panel.report()
    #expect(panel.result().isPassed)
    panel.tap(300, 200)
    #expect(panel.result().faults == [.ghost])
    #expect(!panel.result().isPassed)
  }

  @Test func `a ghost that does not lift is one, alone or beside others at its place`() {
    var panel = ScriptedPanel([.ghosts])
    panel.report()
    panel.wait(3000)
    panel.press(400, 200)
    panel.wait(60_000)
    panel.report()
    let alone = panel.result()[.ghosts]
    #expect(alone?.verdict == .failed)
    #expect(alone?.findings.map(\.fault) == [.ghost])
    #expect(alone?.findings.map(\.sentence.string) == ["a touch at (400, 200) that has not ended"])
    panel.tap(403, 200)
    panel.wait(700)
    panel.tap(401, 200)
    let beside = panel.result()[.ghosts]
    #expect(beside?.measures.first?.value == 3)
    #expect(
      beside?.findings.map(\.sentence.string) == ["3 times a touch at (401, 200); 1 of them has not ended"])
  }

  @Test func `a finger that is down says nothing of ghosts where nobody left the panel alone`() {
    var panel = ScriptedPanel()
    panel.press(400, 200)
    panel.wait(5000)
    panel.report()
    #expect(panel.result()[.ghosts]?.verdict == .notRun)
  }

  @Test(
    "a tap like clockwork is told with its period and place, and with how short it is",
    arguments: [(8, true), (40, true), (41, false)] as [(Int64, Bool)])
  func clockwork(length: Int64, isShort: Bool) throws {
    var panel = ScriptedPanel()
    for _ in 0..<6 {
      let finger = panel.press(799, 479)
      panel.wait(length)
      panel.lift(finger)
      panel.wait(12_860 - length)
    }
    let examination = panel.result()
    #expect(examination.faults == [.periodicGhost])
    let sentence = try #require(examination[.ghosts]?.findings.first?.sentence.string)
    let kind = isShort ? "tap of at most 40 ms" : "touch"
    #expect(sentence == "one \(kind) at (799, 479) every 12.86 s, 6 in all")
  }

  @Test func `a panel that went is told so, and nothing of its silence`() {
    var panel = ScriptedPanel()
    panel.swipe((20, 200), (780, 200))
    let finger = panel.press(20, 300)
    for step in 1...30 as ClosedRange<Int32> {
      panel.wait(10)
      panel.move(finger, 20 + 10 * step, 300)
    }
    panel.wait(5000)
    #expect(panel.result(isLost: true).faults == [.lostPanel])
  }

  @Test(
    "drops are a warning, and a fault when there are many",
    arguments: [(0, []), (2, [false]), (3, [true])] as [(Int, [Bool])])
  func drops(count: Int, failures: [Bool]) {
    var panel = ScriptedPanel()
    panel.swipe((20, 200), (780, 200))
    let examination = panel.result(counts: TouchCounts(drops: count))
    #expect(examination[.drops]?.findings.map(\.isFailure) == failures)
  }

  @Test(
    "drops tell of whole touches only where some were lost",
    arguments: [
      (0, "the kernel dropped events once"), (1, "the kernel dropped events once, and a whole touch with them"),
      (3, "the kernel dropped events once, and 3 whole touches with them"),
    ])
  func lostTouches(_ unseen: Int, _ words: String) {
    var panel = ScriptedPanel()
    panel.swipe((20, 200), (780, 200))
    let examination = panel.result(counts: TouchCounts(drops: 1, unseen: unseen))
    #expect(examination[.drops]?.findings.map(\.sentence.string) == [words])
  }

  @Test func `only what is asked for is told`() {
    var panel = ScriptedPanel([.jitter, .rate])
    panel.swipe((20, 200), (780, 200))
    #expect(panel.result().results.map(\.test) == [.rate, .jitter])
  }

  @Test func `a part that was left out is told when a sweep is said to be whole`() {
    var panel = ScriptedPanel([.coverage])
    for line in 0..<12 as Range<Int32> { panel.swipe((8, 20 + 40 * line), (400, 20 + 40 * line)) }
    let examination = panel.result()
    #expect(examination.faults.contains(.unreached))
    #expect(examination.coverage != nil)
  }

  @Test func `cells of a size that somebody wants count as reached only where a finger went through`() throws {
    var panel = ScriptedPanel([.coverage], cell: 40)
    for row in 0..<12 as Range<Int32> where row != 7 { panel.swipe((8, 20 + 40 * row), (792, 20 + 40 * row)) }
    let examination = panel.result()
    let coverage = try #require(examination.coverage)
    #expect((coverage.cell, coverage.columns, coverage.rows) == (40, 20, 12))
    #expect(coverage.reached == (0..<240).map { $0 / 20 != 7 })
    #expect(examination.value(.coverage, "unreached-cells") == 20)
    #expect(examination[.coverage]?.summary.string.hasSuffix("; 20 of 240 cells were not reached") == true)
    #expect(examination.value(.coverage, "unreached").map { ($0 * 100).rounded() } == 833)
  }

  @Test(
    "a block of cells that few others are left with is a warning, and single cells or a strip are none",
    arguments: [(2, .warned), (1, .passed)] as [(Int32, Verdict)])
  func corner(rows: Int32, verdict: Verdict) {
    var panel = ScriptedPanel([.coverage], cell: 40)
    // The last rows end before the columns 18 and 19.
    for row in 0..<12 as Range<Int32> {
      panel.swipe((8, 20 + 40 * row), (row < 12 - rows ? 792 : 700, 20 + 40 * row))
    }
    let result = panel.result()[.coverage]
    #expect(result?.verdict == verdict)
    let sentence =
      "no finger reached columns 18-19, rows 10-11 (x 720-800, y 400-480): swipe there again; if it stays empty, it is "
      + "dead"
    #expect(result?.findings.map(\.sentence.string) == (verdict == .warned ? [sentence] : []))
  }

  @Test func `a panel felt the finger everywhere only if every cell was reached`() {
    func summary(_ cell: Int?) -> String? {
      var panel = ScriptedPanel(cell: cell)
      for row in 0..<12 as Range<Int32> { panel.swipe((8, 20 + 40 * row), (792, 20 + 40 * row)) }
      let result = panel.result()[.coverage]
      #expect(result?.verdict == .passed)
      return result?.summary.string
    }
    #expect(summary(40) == "the panel felt the finger everywhere")
    // 30 rows of 50 cells, of which a line goes through every second or third: 12 rows.
    #expect(summary(16) == "no dead part was found; 900 of 1500 cells were not reached")
  }

  @Test(
    "what is left at an edge is a cell where a finger meets it, and else belongs to the last one",
    arguments: [(72, 11, 7), (80, 10, 6), (96, 8, 5), (110, 7, 4)])
  func edgeCells(_ cell: Int, _ columns: Int, _ rows: Int) throws {
    // 800: 11 times 72 and 8, 8 times 96 and 32, 7 times 110 and 30; 480: 6 times 72 and 48, 4 times 110 and 40.
    var panel = ScriptedPanel([.coverage], cell: cell)
    panel.tap(799, 479)
    let coverage = try #require(panel.result().coverage)
    #expect((coverage.columns, coverage.rows) == (columns, rows))
    #expect(coverage.reached == (1...columns * rows).map { $0 == columns * rows })
  }

  @Test("what is dead does not depend on the size of cells", arguments: [16, 40, 93, 240])
  func finerThanCells(_ cell: Int) {
    func findings(_ cell: Int?) -> [String] {
      var panel = ScriptedPanel([.coverage], cell: cell)
      for row in 0..<24 as Range<Int32> {
        if (9...11).contains(row) {
          // Swept, and not felt.
          panel.wait(1000)
        } else {
          panel.swipe((8, 10 + 20 * row), (792, 10 + 20 * row))
        }
      }
      return panel.result()[.coverage]?.findings.map(\.sentence.string) ?? []
    }
    #expect(!findings(nil).isEmpty)
    #expect(findings(cell) == findings(nil))
  }

  @Test func `mirrored axes do not show in targets that were tapped in any order, and the result says so`() {
    func summary(_ asked: [DiagnosticTest]) -> String? {
      var panel = ScriptedPanel(asked)
      if asked.contains(.corners) {
        for (x, y) in [(40, 40), (760, 40), (760, 440), (40, 440)] as [(Int32, Int32)] { panel.tap(x, y) }
        panel.wait(20_000)
      }
      panel.aim()
      let result = panel.result()[.accuracy]
      #expect(result?.verdict == .passed)
      return result?.summary.string
    }
    #expect(
      summary([.accuracy])
        == "9 targets, a tenth from the edges: touches are where targets are; mirrored or swapped axes are not seen, "
        + "because the order of the taps is not known: test corners")
    #expect(
      summary([.corners, .accuracy]) == "9 targets, a tenth from the edges: touches are where they should be")
  }

  @Test func `values at the ends of what there is, times that stand still: nothing stops the examination`() {
    var panel = ScriptedPanel()
    for value in [Int32.min, -1, 0, .max] {
      for _ in 0..<30 {
        let finger = panel.press(value, .max)
        panel.move(finger, .max, .min)
        panel.move(finger, .min, value)
        panel.lift(finger)
      }
    }
    #expect(panel.result().faults.contains(.outOfRange))
  }
}
