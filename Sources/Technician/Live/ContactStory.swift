import Overlay
import Touch
import TouchInput

/// A contact with its recent path: how fast it moves, and since when it has been down.
public struct ContactStory: Sendable {
  /// Time over which the speed is measured, in microseconds.
  private static var window: Microseconds { 60_000 }

  public private(set) var contact: ObservedContact
  public let began: Microseconds
  /// Index of the contact's colour among the finger colours.
  let colour: Int
  private var way: [(time: Microseconds, position: Position)] = []

  init(_ contact: ObservedContact, colour: Int, at time: Microseconds) {
    self.contact = contact
    self.colour = colour
    began = time
    follow(contact, at: time)
  }

  mutating func follow(_ contact: ObservedContact, at time: Microseconds) {
    self.contact = contact
    guard let position = contact.position else { return }
    way.append((time, position))
    while way.count > 2, time - way[0].time > ContactStory.window { way.removeFirst() }
  }

  /// Returns the speed in pixels per second; 0 if the contact has not been reported for a while.
  func speed(at now: Microseconds) -> Float {
    guard let first = way.first, let last = way.last, last.time > first.time, now - last.time < 3 * ContactStory.window
    else { return 0 }
    let (x, y) = (last.position.x - first.position.x, last.position.y - first.position.y)
    return (x * x + y * y).squareRoot() * 1_000_000 / Float(last.time - first.time)
  }
}

/// The stories of all contacts that are down.
public struct ContactStories: Sendable {
  public private(set) var stories: [ContactStory] = []

  public init() {}

  public mutating func take(_ observation: Observation) {
    stories.removeAll { story in !observation.contacts.contains { $0.finger == story.contact.finger } }
    for contact in observation.contacts {
      if let index = stories.firstIndex(where: { $0.contact.finger == contact.finger }) {
        stories[index].follow(contact, at: observation.time)
      } else {
        stories.append(ContactStory(contact, colour: freeColour, at: observation.time))
      }
    }
  }

  /// Lowest colour index that no other contact has. The marks of contacts choose their colours in the same way.
  private var freeColour: Int {
    (0..<Colour.fingerCount).first { colour in !stories.contains { $0.colour == colour } } ?? stories.count
  }
}
