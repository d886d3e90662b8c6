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

  /// Assigns each contact to the slot of the finger with its name or, without names, of the nearest one, the closest
  /// pairs first. Contacts that are left have just come, and fingers that are left have gone.
  @export(interface)
  mutating func match(to slots: inout SlotStore<SlotState>, nextFinger: inout Int32) {
    let isByName = areNamesOfFingers()
    var matched = SlotStore<SlotState>(repeating: SlotState())
    var isPlaced = SlotTable<Bool>(repeating: false)
    while let (slot, index) = nearestPair(slots, matched, isPlaced, isByName) {
      matched[slot] = contacts[index]
      matched[slot].contact.finger = slots[slot].contact.finger
      isPlaced[index] = true
    }
    for index in 0..<count where !isPlaced[index] {
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

  private func nearestPair(
    _ slots: borrowing SlotStore<SlotState>, _ matched: borrowing SlotStore<SlotState>, _ isPlaced: SlotTable<Bool>,
    _ isByName: Bool
  ) -> (slot: Int, index: Int)? {
    var best: (slot: Int, index: Int)?
    var shortest = Int64.max
    for slot in 0..<Slots.count where slots[slot].isOccupied && !matched[slot].isOccupied {
      let old = slots[slot].contact
      for index in 0..<count where !isPlaced[index] {
        let new = contacts[index].contact
        if isByName, let name = slots[slot].name, let newName = contacts[index].name {
          if name == newName { return (slot, index) }
          continue
        }
        let x = Int64(new.x) - Int64(old.x)
        let y = Int64(new.y) - Int64(old.y)
        // Halved, so that the sum of two squares of 33-bit numbers fits.
        let distance = (x / 2) * (x / 2) + (y / 2) * (y / 2)
        if distance < shortest {
          shortest = distance
          best = (slot, index)
        }
      }
    }
    return best
  }

  /// Returns a slot that is free now and was free before, so that a new finger is not taken for one that has gone.
  private func freeSlot(
    _ slots: borrowing SlotStore<SlotState>, _ matched: borrowing SlotStore<SlotState>
  ) -> Int? {
    for slot in 0..<Slots.count where !slots[slot].isOccupied && !matched[slot].isOccupied { return slot }
    return nil
  }
}
