import Foundation
import Seeded
import Testing

@testable import Examining

/// A hand's lines may bend by 28 pixels on a screen of 800x480, and lines along a ruler by 14.
@Suite("Lines along a bent axis, and across it")
struct LinearityTests {
  /// Draws lines: those from side to side come out as a wave of `height`; those across stay straight.
  private func examined(_ asked: [DiagnosticTest] = [], height: Double, across: Int32, down: Int32) -> TestResult? {
    var panel = ScriptedPanel(asked)
    func bent(_ x: Int32, _ y: Int32) -> Int32 { y + Int32((height * sin(2 * .pi * Double(x) / 800)).rounded()) }
    func draw(_ place: (Int32) -> (x: Int32, y: Int32)) {
      let start = place(0)
      let finger = panel.press(start.x, bent(start.x, start.y))
      for step in 1...60 as ClosedRange<Int32> {
        panel.wait(10)
        let (x, y) = place(step)
        panel.move(finger, x, bent(x, y))
      }
      panel.lift(finger)
      panel.wait(300)
    }
    for line in 0..<across { draw { (40 + 12 * $0, 80 + line * 60) } }
    for line in 0..<down { draw { (80 + line * 70, 70 + 340 * $0 / 60) } }
    return panel.result()[.linearity]
  }

  private func faults(_ result: TestResult?) -> [Fault]? { result?.findings.map(\.fault) }

  @Test func `straight lines that lead across a bent axis do not hide those along it`() {
    #expect(faults(examined(height: 40, across: 4, down: 10)) == [.bentLines])
    #expect(faults(examined([.linearity], height: 20, across: 2, down: 4)) == [.bentLines])
  }

  @Test func `a slip or two among many lines is no bent axis`() {
    #expect(faults(examined(height: 40, across: 3, down: 10)) == [])
    #expect(faults(examined([.linearity], height: 20, across: 1, down: 4)) == [])
  }

  @Test func `lines of a finger that uses an app are not judged`() {
    #expect(examined(height: 40, across: 5, down: 4)?.verdict == .notRun)
  }

  /// Three lines from side to side along a ruler, a report every 10 ms; `error` is where a place comes out beside its own.
  private func ruled(_ error: (_ share: Double) -> (x: Double, y: Double)) -> Examination {
    var panel = ScriptedPanel([.linearity])
    func place(_ step: Int, _ row: Int) -> (x: Int32, y: Int32) {
      let share = Double(step) / 180
      let miss = error(share)
      return (Int32((50 + 700 * share + miss.x).rounded()), Int32((Double(120 + 120 * row) + miss.y).rounded()))
    }
    for row in 0..<3 {
      let start = place(0, row)
      let finger = panel.press(start.x, start.y)
      for step in 1...180 {
        panel.wait(10)
        let (x, y) = place(step, row)
        panel.move(finger, x, y)
      }
      panel.lift(finger)
      panel.wait(300)
    }
    return panel.result()
  }

  @Test("lines that are asked for are judged, however high their waves are", arguments: [20.0, 30, 40, 60])
  func waves(height: Double) {
    let examination = ruled { (x: 0, y: height * sin(2 * .pi * 5 * $0)) }
    #expect(faults(examination[.linearity]) == [.bentLines])
  }

  @Test func `noise that makes the path of a slow line long leaves it a line`() {
    var random = Seeded(1)
    let slight = ruled { _ in (x: Double(random.int(-4...4)), y: Double(random.int(-4...4))) }
    #expect(slight[.linearity]?.verdict == .passed)
    // Beyond the limit, the trembling may be named in place of the bend.
    let strong = ruled { _ in (x: Double(random.int(-20...20)), y: Double(random.int(-20...20))) }
    #expect(strong.verdict == .failed)
  }

  @Test func `a stroke that goes back, or far aside, is no line along a ruler`() {
    // Two thirds of the way, back to a third and on; and round a corner.
    for way in [[(50, 240), (520, 240), (280, 240), (750, 240)], [(50, 100), (500, 400), (750, 100)]] {
      var panel = ScriptedPanel([.linearity])
      let finger = panel.press(Int32(way[0].0), Int32(way[0].1))
      for (from, to) in zip(way, way.dropFirst()) {
        for step in 1...40 {
          panel.wait(10)
          panel.move(
            finger, Int32(from.0 + (to.0 - from.0) * step / 40), Int32(from.1 + (to.1 - from.1) * step / 40))
        }
      }
      panel.lift(finger)
      #expect(panel.result()[.linearity]?.verdict == .notRun)
    }
  }

  @Test func `straight lines pass both ways`() {
    #expect(examined(height: 0, across: 5, down: 10)?.verdict == .passed)
    #expect(examined(height: 20, across: 5, down: 10)?.verdict == .passed)
    #expect(examined([.linearity], height: 10, across: 3, down: 3)?.verdict == .passed)
  }
}
