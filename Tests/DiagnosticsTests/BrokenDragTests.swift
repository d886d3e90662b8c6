import Examining
import Testing

@Suite("Drags that break off and go on")
struct BrokenDragTests {
  /// Draws lines, and is not felt for so many milliseconds at some place of each.
  private func examination(pause: Int64, hesitating: Bool = false) -> Examination {
    var panel = ScriptedPanel()
    for line in 0..<16 as Range<Int32> {
      let y = 40 + 25 * line
      let length = 10 + line * 7 % 20
      let finger = panel.press(100, y)
      for step in 1...length {
        panel.wait(10)
        panel.move(finger, 100 + 8 * step, y)
      }
      panel.lift(finger)
      panel.wait(pause)
      let start = 100 + 8 * length + (hesitating ? 4 : Int32(pause) * 8 / 10)
      let second = panel.press(start, y)
      for step in 1...30 as ClosedRange<Int32> {
        panel.wait(10)
        panel.move(second, start + (hesitating ? 3 * step : 8 * step), y)
      }
      panel.lift(second)
      panel.wait(1300)
    }
    return panel.result()
  }

  @Test("a pause of 120 ms is none of a hand where the velocity is the same", arguments: [30, 70, 100, 120] as [Int64])
  func broken(pause: Int64) {
    let examination = examination(pause: pause)
    #expect(examination.faults == [.flapping])
    #expect(examination.value(.flapping, "restarts") == 16)
  }

  @Test func `a hand that is lifted and draws on is none: it takes longer, or begins anew`() {
    #expect(examination(pause: 140).faults == [])
    #expect(examination(pause: 90, hesitating: true).faults == [])
  }
}
