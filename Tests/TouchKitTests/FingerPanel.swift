import Touch

/// What a finger does from one report of the panel to the next.
enum Finger {
  case down(Int, Float, Float)
  case move(Int, Float, Float)
  case up(Int)
  /// Its panel is gone.
  case lost(Int)
}

/// A panel whose slots say what fingers do: its touches have real phases, previous positions and tap counts. They are
/// numbered from 1.
struct FingerPanel {
  private var tracker = SlotTracker()
  private var fingers: [Int: Int32] = [:]
  private var lastFinger: Int32 = 0
  private(set) var time: Microseconds = 0

  /// A report, `pause` after the one before.
  mutating func report(after pause: Microseconds = 10_000, _ changes: [Finger]) -> TouchEvent {
    time += pause
    tracker.begin(at: time)
    for change in changes {
      switch change {
      case .down(let slot, let x, let y):
        lastFinger += 1
        fingers[slot] = lastFinger
        place(slot, x, y)
      case .move(let slot, let x, let y): place(slot, x, y)
      case .up(let slot):
        fingers[slot] = nil
        place(slot, 0, 0)
      case .lost(let slot): tracker.cancel(slot: slot)
      }
    }
    return TouchEvent(tracker.finish())
  }

  private mutating func place(_ slot: Int, _ x: Float, _ y: Float) {
    tracker.take(fingers[slot].map { SlotReport(finger: $0, position: Position(x: x, y: y)) }, slot: slot)
  }

  mutating func report(_ changes: Finger...) -> TouchEvent { report(changes) }
}
