import Touch

/// Positions on the screen for the slots that there is news of.
struct NewPositions {
  var slots = SlotSet.none
  /// Undefined in other slots.
  var positions = SlotTable<Position>(repeating: Position(x: 0, y: 0))

  /// Whether the news of these slots is the same in both.
  func agrees(with other: NewPositions, in slots: SlotSet) -> Bool {
    var rest = slots
    while let slot = rest.popFirst() { if at(slot) != other.at(slot) { return false } }
    return true
  }

  func at(_ slot: Int) -> Position? { slots.contains(slot) ? positions.span[slot] : nil }
}
