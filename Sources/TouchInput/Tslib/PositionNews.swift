import Touch

/// Positions on the screen for the slots that there is news of.
struct PositionNews {
  var slots = SlotSet.none
  /// Undefined in other slots.
  var positions = SlotTable<Position>(repeating: Position(x: 0, y: 0))

  func at(_ slot: Int) -> Position? { slots.contains(slot) ? positions.span[slot] : nil }
}
