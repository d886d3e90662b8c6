/// Touches that begin and end in one write. Each includes the events that end its reports.
extension Contacts {
  /// Puts a finger down in one report and lifts it in the next.
  mutating func tap(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    try requireUp(slot)
    return tapped(slot, spot)
  }

  /// Does the work of ``tap(_:_:)`` in a slot that is known to be free.
  mutating func tapped(_ slot: Int, _ spot: Spot) -> [Event] {
    begin(slot, spot) + frame() + lift(slot) + frame()
  }

  /// Puts a finger down and lifts it in one report.
  mutating func instant(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    if !tellsInstants { throw Refusal("a list of contacts cannot tell of a finger that is gone already") }
    return try down(slot, spot) + up(slot) + frame()
  }

  /// Lifts one finger and puts another down, in one report.
  mutating func swap(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    try up(slot) + begin(slot, spot) + frame()
  }
}
