import Examining
import Testing

@Suite("Taps that bounce: a button is pressed twice")
struct BouncingTapTests {
  /// Taps twenty buttons, each of which another contact follows after so many milliseconds.
  private func examination(pause: Int64, length: Int64 = 25, aside: Int32 = 0, every: Int = 1) -> Examination {
    var panel = ScriptedPanel()
    for tap in 0..<20 {
      let x = 100 + 30 * Int32(tap)
      let finger = panel.press(x, 200)
      panel.wait(90)
      panel.lift(finger)
      if tap % every == 0 {
        panel.wait(pause)
        let bounce = panel.press(x + aside, 200)
        panel.wait(length)
        panel.lift(bounce)
      }
      panel.wait(900)
    }
    return panel.result()
  }

  @Test("a short contact at the same place soon after a tap", arguments: [20, 50, 60, 80, 120, 150] as [Int64])
  func bounces(pause: Int64) {
    let examination = examination(pause: pause)
    #expect(examination.faults == [.flapping])
    #expect(examination.value(.flapping, "restarts") == 20)
  }

  @Test func `a second tap by a finger is none: it is as long as a finger's, or later, or not at the same pixels`() {
    #expect(examination(pause: 80, length: 45).faults == [])
    #expect(examination(pause: 170).faults == [])
    // More than 1 % of the diagonal.
    #expect(examination(pause: 80, aside: 12).faults == [])
  }

  @Test func `few of them say nothing of the panel`() { #expect(examination(pause: 80, every: 4).faults == []) }
}
