import Examining
import Touch
import TouchInput

/// A panel that reports what a test writes down: 800 by 480 pixels, whose units are pixels.
struct ScriptedPanel {
  private(set) var examination: HeadlessExamination
  private var down: [(finger: Int32, x: Int32, y: Int32)] = []
  private(set) var time: Microseconds = 1_000_000
  private var fingers: Int32 = 0

  init(
    _ asked: [DiagnosticTest] = [], limits: Limits = Limits(), fingers: PanelDescription.Fingers = .slots,
    millimetres: Float? = nil, cell: Int? = nil
  ) {
    let extent = PanelExtent(x: 0...799, y: 0...479, fingers: fingers, slots: 10, millimetres: millimetres)
    examination = HeadlessExamination(
      PanelUnderTest(width: 800, height: 480, extent: extent, limits: limits), asked: asked, cell: cell)
  }

  mutating func wait(_ milliseconds: Int64) { time += milliseconds * 1000 }

  mutating func wait(until time: Microseconds) { self.time = max(self.time, time) }

  @discardableResult
  mutating func press(_ x: Int32, _ y: Int32) -> Int32 {
    fingers += 1
    down.append((fingers, x, y))
    report()
    return fingers
  }

  mutating func move(_ finger: Int32, _ x: Int32, _ y: Int32) {
    for index in down.indices where down[index].finger == finger { (down[index].x, down[index].y) = (x, y) }
    report()
  }

  /// Within one report.
  mutating func move(_ places: [(finger: Int32, x: Int32, y: Int32)]) {
    for place in places {
      for index in down.indices where down[index].finger == place.finger { down[index] = place }
    }
    report()
  }

  mutating func lift(_ finger: Int32) {
    down.removeAll { $0.finger == finger }
    report()
  }

  mutating func report() {
    let contacts = down.enumerated().map { index, contact in
      ObservedContact(
        finger: contact.finger, slot: UInt8(index), rawX: contact.x, rawY: contact.y,
        position: Position(x: Float(contact.x), y: Float(contact.y)))
    }
    examination.take(Observation(time: time, contacts: contacts))
  }

  mutating func tap(_ x: Int32, _ y: Int32, milliseconds: Int64 = 90) {
    let finger = press(x, y)
    wait(milliseconds)
    lift(finger)
    wait(400)
  }

  /// Evenly, a report every so many milliseconds.
  mutating func swipe(_ from: (Int32, Int32), _ to: (Int32, Int32), steps: Int32 = 60, every interval: Int64 = 10) {
    let finger = press(from.0, from.1)
    for step in 1...steps {
      wait(interval)
      move(finger, from.0 + (to.0 - from.0) * step / steps, from.1 + (to.1 - from.1) * step / steps)
    }
    wait(interval)
    lift(finger)
    wait(400)
  }

  /// Taps nine targets, each of which is missed by so many pixels to the right.
  mutating func aim(beside misses: [Int32] = [0, 0, 0]) {
    for row in 0..<3 {
      for column in 0..<3 { tap(80 + 320 * Int32(column) + misses[row], 48 + 192 * Int32(row)) }
    }
  }

  /// Draws a parabola that is so many pixels high.
  mutating func bow(_ height: Int32) {
    let finger = press(50, 240)
    for step in 1...60 as ClosedRange<Int32> {
      wait(10)
      move(finger, 50 + 700 * step / 60, 240 + 4 * height * step * (60 - step) / 3600)
    }
    lift(finger)
  }

  func result(counts: TouchCounts = TouchCounts(), isLost: Bool = false) -> Examination {
    examination.examination(end: time, counts: counts, isLost: isLost)
  }
}

extension Examination {
  var faults: [Fault] { results.flatMap { $0.findings.map(\.fault) } }

  func value(_ test: DiagnosticTest, _ name: String) -> Double? {
    self[test]?.measures.first { $0.name.description == name }?.value
  }
}
