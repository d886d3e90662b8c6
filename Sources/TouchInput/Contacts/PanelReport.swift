import Touch

/// The state of all slots of a panel at one moment.
struct PanelReport: ~Copyable {
  enum Slot: BitwiseCopyable {
    case up
    case touched(SlotReport)
    /// A finger is in the slot, but tslib has not told its position yet.
    case waiting(finger: Int32)
    /// The contact is a palm, and was one all the time even if it was taken for a finger.
    case palm
  }

  var time: Microseconds
  var slots = SlotStore<Slot>(repeating: .up)
  /// Slots that may differ from the report before; all others do not.
  var changed = SlotSet.all

  init(time: Microseconds) { self.time = time }
}
