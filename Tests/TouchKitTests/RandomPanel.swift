import Seeded
import Touch

/// A panel of 200 by 120 that random fingers come to: a legal stream, whose touches now and then vanish without an end.
struct RandomPanel {
  private let fingers: Int
  private var panel = FingerPanel()
  private var down: Set<Int> = []
  /// They were left out of an event, and stay so.
  private var missing: Set<UInt32> = []

  init(fingers: Int) { self.fingers = fingers }

  mutating func report(_ random: inout Seeded) -> TouchEvent {
    var changes: [Finger] = []
    for slot in 0..<fingers where random.chance(45) {
      let (x, y) = (place(200, &random), place(120, &random))
      if !down.contains(slot) {
        changes.append(.down(slot, x, y))
        down.insert(slot)
      } else if random.chance(50) {
        changes.append(.move(slot, x, y))
      } else {
        changes.append(end(slot, x, y, &random))
      }
    }
    let event = panel.report(after: Microseconds(random.int(1000...60_000)), changes)
    if random.once(in: 12), let lost = event.touches.randomElement(using: &random) { missing.insert(lost.id) }
    return TouchEvent(time: event.time, touches: event.touches.filter { !missing.contains($0.id) })
  }

  mutating func liftAll() -> TouchEvent {
    defer { down = [] }
    let event = panel.report(down.sorted().map { .up($0) })
    return TouchEvent(time: event.time, touches: event.touches.filter { !missing.contains($0.id) })
  }

  private mutating func end(_ slot: Int, _ x: Float, _ y: Float, _ random: inout Seeded) -> Finger {
    if random.once(in: 3) { return .down(slot, x, y) }
    down.remove(slot)
    return random.once(in: 5) ? .lost(slot) : .up(slot)
  }

  /// Often where a frame ends, also beside the screen.
  private func place(_ size: Int, _ random: inout Seeded) -> Float {
    Float(random.int(-1...size / 10) * 10) + (random.chance(30) ? 0 : Float(random.int(-3...3)) / 4)
  }
}
