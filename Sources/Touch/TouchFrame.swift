/// A panel's report of one moment: every contact that is down, and those that have just ended.
///
/// A slot appears twice in a frame when its finger lifted and another came within one report: first the end, then the
/// beginning. The capacity is therefore two contacts a slot.
public struct TouchFrame: Sendable {
  public static let capacity = 2 * Slots.count

  public var time: Microseconds
  public private(set) var count = 0
  private var contacts: InlineArray<64, Contact>

  public init(time: Microseconds) {
    self.time = time
    contacts = InlineArray(repeating: .none)
  }

  public var isEmpty: Bool { count == 0 }

  public subscript(index: Int) -> Contact {
    precondition(index < count)
    return contacts[index]
  }

  /// Removes all contacts and sets the time.
  mutating func begin(at time: Microseconds) {
    self.time = time
    count = 0
  }

  /// Adds a contact. The frame must not be full: one report cannot contain more than two contacts a slot.
  public mutating func append(_ contact: Contact) {
    precondition(count < TouchFrame.capacity)
    contacts[count] = contact
    count += 1
  }
}
