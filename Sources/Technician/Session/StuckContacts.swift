import Gestures
import Touch

/// Contacts that have rested for longer than anybody rests a finger. They are kept from the pages: on a panel with a
/// stuck contact, one more finger must still count as one finger. Contacts from before the session are kept back too.
struct StuckContacts {
  /// Time after which a resting contact is stuck, in microseconds. The highlight takes less to walk around a menu.
  private static var patience: Microseconds { 15_000_000 }
  private static var largestRest: Float { 8 }

  private struct Stay {
    let id: UInt32
    var since: Microseconds
    var position: Position
    var isStuck = false
  }

  private var stays: [Stay] = []

  /// Keeps the fingers that are down now from the pages until they lift.
  mutating func leaveOut(_ frame: TouchFrame) {
    for contact in frame.contacts where !contact.phase.isFinal {
      stays.append(Stay(id: contact.id, since: frame.time, position: contact.position, isStuck: true))
    }
  }

  /// Returns the frame without stuck contacts.
  mutating func without(_ frame: TouchFrame) -> TouchFrame {
    var left = TouchFrame(time: frame.time)
    for contact in frame.contacts where !isStuck(contact, at: frame.time) { left.append(contact) }
    stays.removeAll { stay in !frame.contacts.contains { $0.id == stay.id && !$0.phase.isFinal } }
    return left
  }

  /// Returns the frame without contacts, and keeps the fingers that are down from the pages until they lift: nobody sees
  /// the page that they would press.
  mutating func withoutAll(_ frame: TouchFrame) -> TouchFrame {
    stays.removeAll()
    leaveOut(frame)
    return TouchFrame(time: frame.time)
  }

  private mutating func isStuck(_ contact: Contact, at time: Microseconds) -> Bool {
    guard let index = stays.firstIndex(where: { $0.id == contact.id }) else {
      stays.append(Stay(id: contact.id, since: time, position: contact.position))
      return false
    }
    if stays[index].isStuck { return true }
    if contact.position.distance(to: stays[index].position) > StuckContacts.largestRest {
      stays[index].since = time
      stays[index].position = contact.position
    }
    stays[index].isStuck = time - stays[index].since >= StuckContacts.patience && !contact.phase.isFinal
    return stays[index].isStuck
  }
}
