import Touch
import TouchInput

/// A contact, from its beginning to the report at hand.
struct ContactLife: Sendable {
  let finger: Int32
  var slot: Int
  let began: Microseconds
  /// The report in which it was last.
  var seen: Microseconds
  /// The report in which it last moved.
  var changed: Microseconds
  /// Reports in which it moved, its first among them.
  var changes = 1
  let start: Place
  var place: Place
  var least: Place
  var most: Place
  /// The length of its way.
  var path = 0.0
  /// From where it was before it last moved.
  var lastWay = Place(x: 0, y: 0)
  /// In pixels a microsecond, over the last few reports.
  var velocity = Place(x: 0, y: 0)
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

  /// As far as it is known.
  var length: Microseconds { seen - began }

  /// The diagonal of all its places.
  var extent: Double { least.distance(to: most) }

  mutating func take(_ contact: ObservedContact, at place: Place, time: Microseconds) {
    seen = time
    slot = Int(contact.slot)
    guard contact.rawX != rawX || contact.rawY != rawY || place != self.place else { return }
    let step = place - self.place
    let elapsed = Double(max(1, time - changed))
    // Half of what it was, half of what it is: a few reports are remembered.
    velocity = changes == 1 ? step * (1 / elapsed) : velocity * 0.5 + step * (0.5 / elapsed)
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

  /// Where it would be at `time` had it gone on.
  func ahead(at time: Microseconds) -> Place { place + velocity * Double(max(0, time - changed)) }
}
