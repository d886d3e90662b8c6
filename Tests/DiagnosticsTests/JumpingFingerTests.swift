import Examining
import Testing
import Touch
import TouchInput

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

  @Test func `stands still if it jumps seldom, or not as far as 1 % of the diagonal, or is moved for a while`() {
    #expect(examination(by: 60, times: 0).faults == [])
    #expect(examination(by: 60, times: 2).faults == [])
    #expect(examination(by: 8, times: 7).faults == [])
    #expect(examination(by: 60, times: 7, lasting: 20).faults == [])
  }
}

@Suite("A finger at rest on a panel whose units are larger than pixels")
struct CoarseUnitTests {
  /// A finger that rests between two units, of which each has so many pixels; it wanders by `units`.
  private func result(pixels: Float, units: Int32, quarterTurns: Int = 0) -> TestResult? {
    let (along, across) = (Int32(800 / pixels) - 1, Int32(480 / pixels) - 1)
    let axes = quarterTurns % 2 == 0 ? (along, across) : (across, along)
    // Five pixels in a millimetre.
    let extent = PanelExtent(x: 0...axes.0, y: 0...axes.1, fingers: .slots, slots: 10)
    var examination = HeadlessExamination(
      PanelUnderTest(width: 800, height: 480, extent: extent, quarterTurns: quarterTurns, density: 5))
    for step in 0..<300 as Range<Int32> {
      let x = 20 + (step % 3 == 0 ? units : 0)
      let contact = ObservedContact(
        finger: 1, slot: 0, rawX: x, rawY: 20, position: Position(x: Float(x) * pixels, y: 20 * pixels))
      examination.take(Observation(time: Microseconds(step) * 10_000, contacts: [contact]))
    }
    return examination.examination(end: 3_000_000, counts: TouchCounts())[.jitter]
  }

  @Test("it may wander by one unit", arguments: [0, 1])
  func oneUnit(quarterTurns: Int) {
    #expect(result(pixels: 5, units: 1, quarterTurns: quarterTurns)?.verdict == .passed)
    // The same length in pixels, in finer units.
    #expect(result(pixels: 1, units: 8, quarterTurns: quarterTurns)?.verdict == .failed)
    #expect(result(pixels: 5, units: 4, quarterTurns: quarterTurns)?.verdict == .failed)
  }
}
