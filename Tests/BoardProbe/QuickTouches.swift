/// Touches that begin and end in one write. Each includes what ends its reports.
extension Contacts {
  /// Down in one report and up in the next.
  mutating func tap(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    try requireUp(slot)
    return tapped(slot, spot)
  }

  /// ``tap(_:_:)`` in a slot that is known to be free.
  mutating func tapped(_ slot: Int, _ spot: Spot) -> [Event] {
    begin(slot, spot) + frame() + lift(slot) + frame()
  }

  /// Down and up in one report.
  mutating func instant(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    if !tellsInstants { throw Refusal("a list of contacts cannot tell of a finger that is gone already") }
    return try down(slot, spot) + up(slot) + frame()
  }

  /// One finger goes and another comes, in one report.
  mutating func swap(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    try up(slot) + begin(slot, spot) + frame()
  }
}
