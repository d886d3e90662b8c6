import Linux
import Touch
import TouchInput

/// A bundled touch session: a tap, a drag, a pinch and five fingers, played in real time as a panel would report them.
struct DemoSession: ~Copyable, TouchSource {
  /// A finger that goes straight from one place to another.
  private struct Stroke {
    let from: Int64
    let to: Int64
    let start: Position
    let end: Position

    init(_ from: Int64, _ to: Int64, _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
      self.from = from * 1000
      self.to = to * 1000
      start = Position(x: x0, y: y0)
      end = Position(x: x1, y: y1)
    }

    func position(at time: Int64) -> Position? {
      guard time >= from, time < to else { return nil }
      let share = Float(time - from) / Float(to - from)
      return Position(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
  }

  /// A moment worth a picture, in microseconds after the start.
  static let moments: [Int64] = [200_000, 800_000, 1_500_000, 2_000_000]
  static let end: Int64 = 2_100_000
  private static let interval: Int64 = 10_000

  private static let strokes: [Stroke] = [
    Stroke(100, 300, 90, 150, 90, 150),
    Stroke(500, 1000, 140, 278, 300, 278),
    Stroke(1200, 1800, 60, 120, 92, 150), Stroke(1210, 1810, 130, 86, 158, 112),
    Stroke(1220, 1790, 210, 76, 236, 100), Stroke(1230, 1800, 290, 92, 312, 118),
    Stroke(1240, 1820, 372, 190, 396, 216),
  ]

  private let timer: Timer
  private let start: Microseconds
  private var tracker = SlotTracker()
  private var next: Int64 = 0

  init() throws(Errno) {
    let timer = try Timer()
    try timer.run(every: DemoSession.interval)
    self.timer = timer
    start = MonotonicClock.microseconds
  }

  var startTime: Microseconds { start }

  var pollDescriptor: Int32 { timer.number }

  mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError) {
    timer.acknowledge()
    let now = MonotonicClock.microseconds - start
    while next <= now && next <= DemoSession.end {
      tracker.begin(at: start + next)
      for slot in DemoSession.strokes.indices {
        let position = DemoSession.strokes[slot].position(at: next)
        tracker.take(
          SlotReport(finger: position == nil ? nil : Int32(slot), position: position ?? Position(x: 0, y: 0)),
          slot: slot)
      }
      let frame = tracker.finish()
      if !frame.isEmpty { deliver(frame) }
      next += DemoSession.interval
    }
  }

  mutating func cancelAll(_ deliver: (TouchFrame) -> Void) {
    let frame = tracker.cancelAll(at: MonotonicClock.microseconds)
    if !frame.isEmpty { deliver(frame) }
  }
}
