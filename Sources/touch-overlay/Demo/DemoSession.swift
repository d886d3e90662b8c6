import Linux
import Touch

/// A bundled touch session of a tap, a drag and five fingers, as a panel reports them.
struct DemoSession {
  /// A finger that moves in a straight line.
  private struct Stroke {
    let from: Microseconds
    let to: Microseconds
    let start: Position
    let end: Position

    init(_ from: Int64, _ to: Int64, _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
      self.from = from * 1000
      self.to = to * 1000
      start = Position(x: x0, y: y0)
      end = Position(x: x1, y: y1)
    }

    func position(at time: Microseconds) -> Position? {
      guard time >= from, time < to else { return nil }
      let share = Float(time - from) / Float(to - from)
      return Position(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
  }

  /// Times worth a picture, from the start.
  static let moments: [Microseconds] = [200_000, 800_000, 1_500_000, 2_000_000]
  static let end: Microseconds = 2_100_000
  /// Time between two reports.
  static let interval: Microseconds = 10_000

  private static let strokes: [Stroke] = [
    Stroke(100, 300, 290, 240, 290, 240),
    Stroke(500, 1000, 167, 412, 340, 412),
    Stroke(1200, 1800, 90, 200, 140, 246), Stroke(1210, 1810, 205, 132, 250, 170),
    Stroke(1220, 1790, 330, 110, 372, 146), Stroke(1230, 1800, 470, 136, 506, 176),
    Stroke(1240, 1820, 620, 262, 656, 300),
  ]

  private var tracker = SlotTracker()

  /// Returns the panel's report at a time from the start.
  mutating func frame(at time: Microseconds) -> TouchFrame {
    tracker.begin(at: MonotonicClock.microseconds)
    for slot in DemoSession.strokes.indices {
      let position = DemoSession.strokes[slot].position(at: time)
      tracker.take(position.map { SlotReport(finger: Int32(slot), position: $0) }, slot: slot)
    }
    return tracker.finish()
  }
}
