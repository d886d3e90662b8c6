/// A panel's report of one moment: every contact that is down, and those that have just ended.
///
/// A slot appears twice in a frame when its finger lifted and another came within one report: first the end, then the
/// beginning. The capacity is therefore two contacts a slot.
public struct TouchFrame: Sendable {
  public static let capacity = 2 * Slots.count

  /// Time of the panel's report.
  public var time: Microseconds
  public private(set) var contacts: [Contact] = []

  public init(time: Microseconds) { self.time = time }

  public var count: Int { contacts.count }
  public var isEmpty: Bool { contacts.isEmpty }

  public subscript(index: Int) -> Contact { contacts[index] }

  /// Makes room for all contacts that a report can have, so that the frame asks for no memory later.
  mutating func reserve() { contacts.reserveCapacity(TouchFrame.capacity) }

  /// Removes all contacts and sets the time.
  mutating func begin(at time: Microseconds) {
    self.time = time
    contacts.removeAll(keepingCapacity: true)
  }

  /// Adds a contact. The frame must not be full: one report cannot contain more than two contacts a slot.
  public mutating func append(_ contact: Contact) {
    precondition(count < TouchFrame.capacity)
    contacts.append(contact)
  }
}
