/// What a panel reported at one moment: every contact that is down, and those that have just gone.
///
/// A slot stands twice in a frame when its finger lifted and another came within one report: first the end, then
/// the beginning. Hence room for two a slot.
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

  /// Makes it one of another moment, without contacts.
  mutating func begin(at time: Microseconds) {
    self.time = time
    count = 0
  }

  /// Adds a contact. There is room for two a slot; more cannot be told apart and are a mistake of the caller.
  public mutating func append(_ contact: Contact) {
    precondition(count < TouchFrame.capacity)
    contacts[count] = contact
    count += 1
  }
}
