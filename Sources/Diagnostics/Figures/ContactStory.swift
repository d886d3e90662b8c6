import Overlay
import Touch
import TouchInput

/// A contact and what its way so far says: how fast it goes, and for how long it has been there.
public struct ContactStory: Sendable {
  /// A speed is taken over so long.
  private static var window: Microseconds { 60_000 }

  public private(set) var contact: ObservedContact
  public let began: Microseconds
  /// Its number among the colours of fingers.
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

  /// In pixels a second; 0 once it has said nothing for a while.
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

  /// The lowest that no other finger has: as the marks of fingers choose theirs.
  private var freeColour: Int {
    (0..<Colour.fingerCount).first { colour in !stories.contains { $0.colour == colour } } ?? stories.count
  }
}
