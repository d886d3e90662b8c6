import Examining
import Foundation
import Linux
import Seeded
import Testing
import Touch
import TouchInput

/// Patterns that are a fault only because ordinary use does not look like them.
@Suite("Ordinary use of a healthy panel")
struct OrdinaryUseTests {
  @Test func `ways that end at the same column are no dead one where nobody swept the screen`() {
    var panel = ScriptedPanel()
    for row in 1...6 as ClosedRange<Int32> {
      panel.swipe((40, 70 * row), (380, 70 * row), steps: 30)
      panel.swipe((430, 70 * row), (780, 70 * row), steps: 30)
    }
    #expect(panel.result()[.coverage]?.verdict == .notRun)
    #expect(panel.result().faults.isEmpty)
  }

  @Test func `taps and flicks as fast as a hand are no contacts that break off; sooner than a hand they are`() {
    func faults(_ pause: Int64) -> [Fault] {
      var panel = ScriptedPanel()
      for tap in 0..<30 {
        let finger = panel.press(400, 200)
        panel.wait(60)
        panel.lift(finger)
        panel.wait(tap % 10 == 9 ? 2000 : pause)
      }
      return panel.result().faults
    }
    #expect(faults(60) == [])
    #expect(faults(40) == [.flapping])
  }

  @Test func `contacts that break off all at once are not judged, and no limit stands beside their share`() {
    var panel = ScriptedPanel()
    for _ in 0..<12 {
      let finger = panel.press(400, 200)
      panel.wait(40)
      panel.lift(finger)
      panel.wait(20)
    }
    let result = panel.result()[.flapping]
    #expect(result?.verdict == .passed)
    #expect(result?.summary.string == "contacts broke off too seldom, or at one time only, to judge the panel")
    #expect(result?.measures.last?.limit == nil)
  }

  @Test func `one finger that was held badly is none either`() {
    var panel = ScriptedPanel()
    for row in 0..<20 as Range<Int32> { panel.swipe((40, 200 + row), (700, 240 + row)) }
    for piece in 0..<9 as Range<Int32> {
      let finger = panel.press(100 + 10 * piece, 100)
      panel.wait(20)
      panel.lift(finger)
      panel.wait(20)
    }
    #expect(panel.result().faults == [])
  }

  @Test func `a finger that draws does not tremble; one that leaps to and fro does`() {
    func faults(_ way: (Int32) -> (x: Int32, y: Int32)) -> [Fault] {
      var panel = ScriptedPanel()
      for _ in 0..<4 {
        let finger = panel.press(400, 240)
        for step in 0..<120 as Range<Int32> {
          panel.wait(10)
          let (x, y) = way(step)
          panel.move(finger, 400 + x, 240 + y)
        }
        panel.lift(finger)
        panel.wait(3000)
      }
      return panel.result().faults
    }
    // Small circles, ten times a second and slower, and a zigzag.
    for turns in [1.5, 4, 10] {
      let circle = { (step: Int32) -> (Int32, Int32) in
        let angle = 2 * Double.pi * turns * Double(step) / 100
        return (Int32((12 * cos(angle)).rounded()), Int32((12 * sin(angle)).rounded()))
      }
      #expect(faults(circle) == [], "\(turns)")
    }
    #expect(faults { (abs($0 % 20 - 10) * 4, $0) } == [])
    var random = Seeded(1)
    #expect(faults { _ in (Int32(random.int(-10...10)), Int32(random.int(-10...10))) } == [.jitter])
  }

  @Test(
    "of two fingers that come near the panel tells one, again and again: they are merged, on any screen",
    arguments: [(800, 480), (320, 240), (1920, 1080)])
  func merged(width: Int, height: Int) throws {
    let examination = try NearFingers(width: width, height: height, until: 80).examination { _ in 40 }
    #expect(examination.faults == [.mergedContacts])
    #expect(examination.value(.multitouch, "merges") == 12)
  }

  @Test func `fingers that a hand lifts near one another, at any distance, are not`() throws {
    let distances = [30.0, 90, 60, 140, 45, 110, 75, 160, 35, 125, 55, 100]
    let examination = try NearFingers(width: 800, height: 480, until: nil).examination { distances[$0] }
    #expect(examination.faults == [])
    #expect(examination.value(.multitouch, "merges") == 0)
  }

  @Test("recordings of real panels in ordinary use", .enabled(if: !recordings.isEmpty, "needs ../shared/recordings"))
  func real() throws {
    for recording in Self.recordings {
      let descriptions = Self.files.filter { $0.pathExtension == "desc" }
      let description = try #require(
        descriptions.first {
          recording.lastPathComponent.hasPrefix($0.deletingPathExtension().lastPathComponent)
        })
      let text = try Recording.read(path: recording.path, descriptionPath: description.path)
      let extent = try #require(PanelExtent(text.description))
      for (width, height) in [(800, 480), (480, 800), (1920, 1080)] {
        let under = PanelUnderTest(width: width, height: height, extent: extent)
        var examination = HeadlessExamination(under)
        guard var observations = RecordedObservations(text, width: width, height: height) else {
          Issue.record("the axes of \(recording.lastPathComponent) do not make a panel")
          continue
        }
        for event in text.events { if let seen = observations.take(event) { examination.take(seen) } }
        let result = examination.examination(end: 0, counts: observations.counts)
        #expect(result.faults == [], "\(recording.lastPathComponent)")
      }
    }
  }

  private static let files: [URL] = {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
    let folder = root.appendingPathComponent("shared/recordings/touchscreens")
    return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }()
  private static let recordings = files.filter { $0.pathExtension == "events" }
}

/// Two fingers that come near one another and part again, twelve times.
private struct NearFingers {
  let width: Int
  let height: Int
  /// Nearer than so many pixels the panel tells the first alone; nil where it tells both, and the second is lifted.
  let until: Double?

  /// - Parameter nearest: how near they come, in pixels, by the round.
  func examination(_ nearest: (Int) -> Double) throws -> Examination {
    let extent = PanelExtent(x: 0...Int32(width - 1), y: 0...Int32(height - 1), fingers: .slots, slots: 10)
    var examination = HeadlessExamination(PanelUnderTest(width: width, height: height, extent: extent))
    var time: Microseconds = 1_000_000
    var second: Int32 = 2
    func contact(_ finger: Int32, _ slot: UInt8, _ x: Double) -> ObservedContact {
      ObservedContact(
        finger: finger, slot: slot, rawX: Int32(x), rawY: Int32(height / 2),
        position: Position(x: Float(x), y: Float(height / 2)))
    }
    for round in 0..<12 {
      let (far, near) = (min(Double(width) * 0.7, 400), nearest(round))
      for step in 0...200 {
        let distance = near + (far - near) * abs(Double(step) - 100) / 100
        let isLifted = until.map { distance < $0 } ?? (95...105).contains(step)
        var contacts = [contact(1, 0, (Double(width) - distance) / 2)]
        if isLifted {
          if second % 2 == 0 { second += 1 }
        } else {
          if second % 2 == 1 { second += 1 }
          contacts.append(contact(second, 1, (Double(width) + distance) / 2))
        }
        examination.take(Observation(time: time, contacts: contacts))
        time += 10_000
      }
    }
    examination.take(Observation(time: time, contacts: []))
    return examination.examination(end: time, counts: TouchCounts())
  }
}
