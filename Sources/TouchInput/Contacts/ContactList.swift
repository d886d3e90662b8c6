import Touch

/// The contacts in one report of a panel without slots. The driver's tracking IDs decide which contact is which finger,
/// and nearness where there are none.
struct ContactList {
  private(set) var count = 0
  /// Whether names have proved to belong to fingers: some drivers number the contacts of each list, from 0 or 1.
  private var namesFingers = false
  /// The number with which lists begin, if their names are numbers.
  private var start: Int?
  private var contacts = SlotTable<SlotState>(repeating: SlotState())

  /// Adds a contact. Contacts beyond the number of slots are ignored.
  mutating func append(_ contact: SlotState) {
    guard count < Slots.count else { return }
    contacts[count] = contact
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// Removes the contacts whose pressure is 0.
  mutating func removeUnpressed() {
    var kept = 0
    for index in 0..<count where contacts[index].contact.pressure != 0 {
      contacts[kept] = contacts[index]
      kept += 1
    }
    count = kept
  }

  /// Assigns each contact to the slot of the finger with its name or, without names, so that the fingers move as little
  /// as possible: with the least sum of squared distances. Contacts that are left have just come, and fingers that are
  /// left have gone.
  @export(interface)
  mutating func match(to slots: inout SlotStore<SlotState>, nextFinger: inout Int32) {
    let isByName = areNamesOfFingers()
    var fingers = SlotTable<Int>(repeating: 0)
    var fingerCount = 0
    for slot in 0..<Slots.count where slots[slot].isOccupied {
      fingers[fingerCount] = slot
      fingerCount += 1
    }
    let pairing = Pairing(max(count, fingerCount)) { index, finger in
      index < count && finger < fingerCount ? cost(index, slots[fingers[finger]], isByName) : 0
    }
    var matched = SlotStore<SlotState>(repeating: SlotState())
    var placed = SlotSet.none
    for finger in 0..<fingerCount {
      let (slot, index) = (fingers[finger], pairing.row(of: finger))
      if index >= count || isByName && isNamedSame(index, slots[slot]) == false { continue }
      matched[slot] = contacts[index]
      matched[slot].contact.finger = slots[slot].contact.finger
      placed.insert(index)
    }
    for index in 0..<count where !placed.contains(index) {
      guard let slot = freeSlot(slots, matched) else { break }
      nextFinger &+= 1
      matched[slot] = contacts[index]
      matched[slot].contact.finger = nextFinger
    }
    slots = matched
  }

  /// Whether the names of this list tell its fingers apart, and are not just their places in lists.
  private mutating func areNamesOfFingers() -> Bool {
    for index in 0..<count {
      guard let name = contacts[index].name else { continue }
      let first = Int(name) - index
      if start == nil && (0...1).contains(first) { start = first }
      if first != start { namesFingers = true }
      for other in 0..<index where contacts[other].name == name {
        forgetNames()
        return false
      }
    }
    return namesFingers
  }

  private mutating func forgetNames() { for index in 0..<count { contacts[index].name = nil } }

  /// Whether a contact and a finger have the same name; nil where one of them has none.
  private func isNamedSame(_ index: Int, _ old: SlotState) -> Bool? {
    guard let name = contacts[index].name, let oldName = old.name else { return nil }
    return name == oldName
  }

  private func cost(_ index: Int, _ old: SlotState, _ isByName: Bool) -> Double {
    // More than the sum of all that fingers can move.
    if isByName, let isSame = isNamedSame(index, old) { return isSame ? -1e12 : 1e12 }
    let x = Double(contacts[index].contact.x) - Double(old.contact.x)
    let y = Double(contacts[index].contact.y) - Double(old.contact.y)
    return x * x + y * y
  }

  /// Returns a slot that is free now and was free before, so that a new finger is not taken for one that has gone.
  private func freeSlot(
    _ slots: borrowing SlotStore<SlotState>, _ matched: borrowing SlotStore<SlotState>
  ) -> Int? {
    for slot in 0..<Slots.count where !slots[slot].isOccupied && !matched[slot].isOccupied { return slot }
    return nil
  }
}
