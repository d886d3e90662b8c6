import Touch
import TouchInput

/// The history of a contact, from its beginning to the current report.
struct ContactLife: Sendable {
  let finger: Int32
  var slot: Int
  let began: Microseconds
  /// Time of the last report that contained the contact.
  var seen: Microseconds
  /// Time of the last report in which it moved.
  var changed: Microseconds
  /// Number of reports in which it moved, including its first.
  var changes = 1
  let start: Place
  var place: Place
  var least: Place
  var most: Place
  /// Length of its path.
  var path = 0.0
  /// Vector of its last movement.
  var lastWay = Place(x: 0, y: 0)
  private var running = RunningVelocity()
  var rawX: Int32
  var rawY: Int32

  init(_ contact: ObservedContact, at place: Place, time: Microseconds) {
    finger = contact.finger
    slot = Int(contact.slot)
    began = time
    seen = time
    changed = time
    start = place
    self.place = place
    least = place
    most = place
    rawX = contact.rawX
    rawY = contact.rawY
  }

  /// Usual interval between its movements, in microseconds, if there was more than one.
  var usualStep: Double { Double(changed - began) / Double(changes - 1) }

  /// Velocity in pixels a microsecond, averaged over the last few reports.
  var velocity: Place { running.value }

  /// Diagonal of the bounds of all its places.
  var extent: Double { least.distance(to: most) }

  mutating func take(_ contact: ObservedContact, at place: Place, time: Microseconds) {
    seen = time
    slot = Int(contact.slot)
    guard contact.rawX != rawX || contact.rawY != rawY || place != self.place else { return }
    let step = place - self.place
    running.add(step, in: Double(time - changed))
    path += step.length
    lastWay = step
    rawX = contact.rawX
    rawY = contact.rawY
    self.place = place
    least = least.least(place)
    most = most.most(place)
    changed = time
    if changes < .max { changes += 1 }
  }

  /// Returns the place that it would have at `time` if it had moved on.
  func ahead(at time: Microseconds) -> Place { place + velocity * Double(max(0, time - changed)) }
}
