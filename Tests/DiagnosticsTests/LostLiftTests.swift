import Examining
import Linux
import Seeded
import Testing

@Suite("Contacts that do not end")
struct LostLiftTests {
  private static let buttons: [(x: Int32, y: Int32)] = [
    (100, 100), (600, 150), (300, 400), (700, 420), (150, 300), (500, 80), (250, 200), (650, 330),
  ]

  /// Taps buttons, of which so many lifts are lost: the contact goes on at the next touch.
  private func tapping(losing lost: Int) -> Examination {
    var panel = ScriptedPanel()
    var finger: Int32?
    for (index, button) in Self.buttons.enumerated() {
      if let finger { panel.move(finger, button.x, button.y) } else { finger = panel.press(button.x, button.y) }
      panel.wait(100)
      if index >= lost, let down = finger {
        panel.lift(down)
        finger = nil
      }
      panel.wait(600)
    }
    return panel.result()
  }

  @Test func `a contact that leaps to the next touch again and again has lost its lifts`() {
    #expect(tapping(losing: 5).faults == [.stuckContact])
    #expect(tapping(losing: 5).value(.stuck, "leaps") == 5)
    #expect(tapping(losing: 4).faults == [])
  }

  /// Taps so often, and lands the next finger 50 ms before the last one lifts so many times, as two hands do on a panel
  /// with one position.
  private func tapping(_ touches: Int, overlapping overlaps: Int) -> Examination {
    var panel = ScriptedPanel(fingers: .one)
    var button = 0
    for touch in 0..<touches {
      let isOverlapping = touch < overlaps
      let place = Self.buttons[button % 8]
      let finger = panel.press(place.x, place.y)
      panel.wait(100)
      button += 1
      if isOverlapping {
        let next = Self.buttons[button % 8]
        panel.wait(20)
        panel.move(finger, next.x, next.y)
        panel.wait(100)
        button += 1
      }
      panel.lift(finger)
      panel.wait(600)
    }
    return panel.result()
  }

  @Test(
    "leaps are lost lifts if they are a tenth of all taps: fingers that overlap now and then are no fault",
    arguments: [(395, 5, false), (46, 5, false), (45, 5, true), (36, 4, false)] as [(Int, Int, Bool)])
  func share(touches: Int, leaps: Int, isFault: Bool) {
    let examination = tapping(touches, overlapping: leaps)
    #expect(examination.value(.stuck, "leaps") == Double(leaps))
    #expect(examination[.stuck]?.verdict == (isFault ? .failed : .passed))
  }

  @Test func `a second finger that moves the only position of a panel to and fro is none`() {
    var panel = ScriptedPanel(fingers: .one)
    let finger = panel.press(200, 200)
    for _ in 0..<8 {
      panel.wait(500)
      panel.move(finger, 350, 250)
      panel.wait(150)
      panel.move(finger, 200, 200)
    }
    panel.lift(finger)
    #expect(panel.result()[.stuck]?.verdict == .passed)
  }

  @Test(
    "drags that a panel of five reports a second follows in leaps have lost no lifts, but taps that leap have",
    arguments: [0, 4, 5])
  func slowPanel(lost: Int) {
    var panel = ScriptedPanel()
    // Half a second each, slow at both ends.
    for drag in 0..<8 as Range<Int32> {
      let finger = panel.press(50, 40 + 50 * drag)
      for x in [190, 610, 750] as [Int32] {
        panel.wait(200)
        panel.move(finger, x, 40 + 50 * drag)
      }
      panel.wait(200)
      panel.lift(finger)
      panel.wait(400)
    }
    let finger = panel.press(400, 240)
    for button in Self.buttons.prefix(lost) {
      panel.wait(600)
      panel.move(finger, button.x, button.y)
    }
    panel.wait(200)
    panel.lift(finger)
    let examination = panel.result()
    #expect(examination.value(.stuck, "leaps") == Double(lost))
    #expect(examination[.stuck]?.verdict == (lost == 5 ? .failed : .passed))
  }

  @Test func `a finger that draws while reports are missing is none`() {
    var panel = ScriptedPanel()
    let finger = panel.press(50, 240)
    for line in 0..<8 as Range<Int32> {
      for step in 1...30 as ClosedRange<Int32> {
        panel.wait(10)
        panel.move(finger, line % 2 == 0 ? 50 + 10 * step : 750 - 10 * step, 240)
      }
      panel.wait(400)
      panel.move(finger, line % 2 == 0 ? 750 : 50, 300)
    }
    panel.lift(finger)
    #expect(panel.result().value(.stuck, "leaps") == 0)
  }

  /// A contact that stays while ten others are tapped; `place` is where it is reported.
  private func resting(_ place: (inout Seeded, Int) -> (x: Int32, y: Int32)) -> TestResult? {
    var random = Seeded(1)
    var panel = ScriptedPanel()
    let start = place(&random, 0)
    let finger = panel.press(start.x, start.y)
    for step in 1...2500 {
      panel.wait(10)
      let (x, y) = place(&random, step)
      panel.move(finger, x, y)
      if step % 200 == 0 { panel.tap(100, 400) }
    }
    return panel.result()[.stuck]
  }

  @Test("water at one place is found however much it trembles", arguments: [2, 8, 16] as [Int])
  func water(tremble: Int) {
    let result = resting { random, _ in
      (600 + Int32(random.int(-tremble...tremble)), 100 + Int32(random.int(-tremble...tremble)))
    }
    #expect(result?.findings.map(\.fault) == [.stuckContact])
    let place = result?.findings.first?.place
    #expect(place.map { abs($0.left - 600) <= 16 && abs($0.top - 100) <= 16 } == true)
  }

  @Test func `a finger that draws small figures for long is not stuck`() {
    let result = resting { _, step in
      // Once round in 40 reports: a square of 60 pixels.
      let side = Int32(step % 40 / 10)
      let way = Int32(step % 10) * 6
      let corners: [(Int32, Int32)] = [(way, 0), (60, way), (60 - way, 60), (0, 60 - way)]
      return (300 + corners[Int(side)].0, 200 + corners[Int(side)].1)
    }
    #expect(result?.verdict == .passed)
  }

  @Test func `that every contact ended is told only if none is down`() {
    var panel = ScriptedPanel()
    panel.tap(300, 200)
    #expect(panel.result()[.stuck]?.summary.string == "every contact ended")
    panel.press(400, 200)
    panel.wait(500)
    #expect(panel.result()[.stuck]?.summary.string == "no contact is stuck; one is still down")
    panel.press(500, 200)
    #expect(panel.result()[.stuck]?.summary.string == "no contact is stuck; 2 are still down")
  }
}
