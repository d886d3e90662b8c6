import Touch

/// What a panel says of all its slots at one moment.
struct PanelReport {
  enum Slot {
    case up
    case touched(SlotReport)
    /// A finger is there, and tslib has not said yet where.
    case waiting
    /// What is there is a palm, and has been one all the time if it was taken for a finger.
    case palm
  }

  var time: Microseconds
  var slots = SlotTable<Slot>(repeating: .up)

  init(time: Microseconds) { self.time = time }
}
