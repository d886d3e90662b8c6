import Examining
import Testing
import Touch

@Suite("A finger at rest that jumps aside and back, as by a charger's noise")
struct JumpingFingerTests {
  /// Three fingers rest for four seconds each, and jump by so many pixels, so many times.
  private func examination(by jump: Int32, times: Int, lasting reports: Int = 1) -> Examination {
    var panel = ScriptedPanel([.jitter])
    for place in [(200, 200), (500, 300), (300, 100)] as [(Int32, Int32)] {
      let finger = panel.press(place.0, place.1)
      var x = place.0
      for step in 0..<400 {
        panel.wait(10)
        let isAside = times > 0 && step >= 50 && step % (350 / times) < reports
        // It trembles by a pixel, as all fingers do.
        x = place.0 + Int32(step % 2) + (isAside ? jump : 0)
        panel.move(finger, x, place.1)
      }
      panel.lift(finger)
      panel.wait(500)
    }
    return panel.result()
  }

  @Test("is no finger that stands still, although it mostly does", arguments: [15, 60, 150] as [Int32])
  func jumps(by: Int32) {
    let examination = examination(by: by, times: 7)
    #expect(examination.faults == [.jitter])
    #expect((examination.value(.jitter, "jumps") ?? 0) >= 20)
    #expect(examination[.jitter]?.findings.first?.sentence.string.contains("to jump aside and back") == true)
  }

  @Test("stands still if it jumps seldom, or not as far as 1 % of the diagonal, or is moved for a while")
  func rests() {
    #expect(examination(by: 60, times: 0).faults == [])
    #expect(examination(by: 60, times: 2).faults == [])
    #expect(examination(by: 8, times: 7).faults == [])
    #expect(examination(by: 60, times: 7, lasting: 20).faults == [])
  }
}
