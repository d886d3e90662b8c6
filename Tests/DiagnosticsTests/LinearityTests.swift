import Foundation
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

  @Test("straight lines that lead across a bent axis do not hide those along it")
  func outnumbered() {
    #expect(faults(examined(height: 40, across: 4, down: 10)) == [.bentLines])
    #expect(faults(examined([.linearity], height: 20, across: 2, down: 4)) == [.bentLines])
  }

  @Test("a slip or two among many lines is no bent axis")
  func slips() {
    #expect(faults(examined(height: 40, across: 3, down: 10)) == [])
    #expect(faults(examined([.linearity], height: 20, across: 1, down: 4)) == [])
  }

  @Test("lines of a finger that uses an app are not judged")
  func unasked() { #expect(examined(height: 40, across: 5, down: 4)?.verdict == .notRun) }

  @Test("straight lines pass both ways")
  func straight() {
    #expect(examined(height: 0, across: 5, down: 10)?.verdict == .passed)
    #expect(examined(height: 20, across: 5, down: 10)?.verdict == .passed)
    #expect(examined([.linearity], height: 10, across: 3, down: 3)?.verdict == .passed)
  }
}
