/// Whether somebody else seems to have taken a panel for himself: its fingers change, and nobody is told.
struct SilentChanges {
  /// Looks in a row that saw one, until there is a word again.
  private var count = 0

  /// Once is no proof: an event may be on its way.
  var isWithheld: Bool { count >= 2 }

  /// Events have come.
  mutating func panelWasHeard() { count = 0 }

  mutating func look(hasChanged: Bool) { if !isWithheld { count = hasChanged ? count + 1 : 0 } }
}
