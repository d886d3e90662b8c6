import Examining
import Seeded
import Testing

@Suite("A panel of 1,000 reports a second, on which a finger moves less between two than its place trembles")
struct FastPanelTests {
  private var random = Seeded(1)
  private var panel = ScriptedPanel()

  /// Swipes a pixel a report; nothing is felt within `dead`, and for 200 ms from half of the way on if `pauses`.
  private mutating func swipe(
    _ from: (x: Int32, y: Int32), _ to: (x: Int32, y: Int32), across dead: DeadPlace? = nil, pauses: Bool = false
  ) {
    var finger: Int32?
    let steps = max(to.x - from.x, to.y - from.y)
    for step in 0...steps {
      panel.wait(1)
      let (x, y) = (from.x + (to.x - from.x) * step / steps, from.y + (to.y - from.y) * step / steps)
      let felt = (x + Int32(random.int(-1...1)), y + Int32(random.int(-1...1)))
      if dead?.contains(x, y) ?? false {
        if let gone = finger { panel.lift(gone) }
        finger = nil
      } else if let finger {
        let isSilent = pauses && (0..<200).contains(step - steps / 2)
        if !isSilent { panel.move(finger, felt.0, felt.1) }
      } else {
        finger = panel.press(felt.0, felt.1)
      }
    }
    if let finger { panel.lift(finger) }
    panel.wait(400)
  }

  @Test mutating func `a spot that feels no finger is found`() throws {
    let dead = DeadPlace(x: 240...340, y: 160...260)
    for row in 0..<14 as Range<Int32> { swipe((8, 6 + 36 * row), (792, 6 + 36 * row), across: dead) }
    for column in 0..<22 as Range<Int32> { swipe((22 + 36 * column, 8), (22 + 36 * column, 472), across: dead) }
    let examination = panel.result()
    #expect(examination.faults == [.deadSpot])
    let place = try #require(examination[.coverage]?.findings.first?.place)
    #expect((200...260).contains(place.left) && (320...380).contains(place.right), "\(place)")
    #expect((120...180).contains(place.top) && (240...300).contains(place.bottom), "\(place)")
  }

  /// A finger slides to the right, rests for `rest` reports, and lifts four seconds after the last report. Returns the
  /// faults found.
  private mutating func slide(to last: Int32, rest: Int) -> [Fault] {
    panel = ScriptedPanel()
    let finger = panel.press(20, 240)
    for x in Array(21...last) + Array(repeating: last, count: rest) {
      panel.wait(1)
      panel.move(finger, x + Int32(random.int(-1...1)), 240 + Int32(random.int(-1...1)))
    }
    panel.wait(4_000)
    panel.lift(finger)
    return panel.result().faults
  }

  /// The finger goes on for as long as the panel says nothing.
  @Test mutating func `a panel that falls silent in the middle of a movement is found, whichever report is the last`() {
    for last in 300..<340 as Range<Int32> {
      let faults = slide(to: last, rest: 0)
      #expect(faults.contains(.silentPanel), "\(last)")
    }
  }

  @Test mutating func `a finger that stops and rests is not silent`() {
    for last in 300..<340 as Range<Int32> {
      let faults = slide(to: last, rest: 60)
      #expect(!faults.contains(.silentPanel), "\(last)")
    }
  }

  @Test mutating func `the rate is that of the reports, and pauses are pauses`() {
    for row in 1...6 as ClosedRange<Int32> { swipe((20, 60 * row), (780, 60 * row), pauses: true) }
    let examination = panel.result()
    #expect(examination.faults == [.longGap])
    #expect(examination.value(.rate, "rate").map { (950...1050).contains($0) } == true)
    #expect(examination.value(.rate, "longest-gap").map { (195...210).contains($0) } == true)
  }
}
