import Touch

/// All slots of a panel at the end of one of its reports.
struct KernelFrame: ~Copyable {
  var time: Microseconds
  var slots = SlotStore<KernelContact?>(repeating: nil)
  /// Slots that may differ from the frame before; all others do not.
  var changed = SlotSet.all
  /// Slots whose present or last contact is a palm, or something else that is no touch.
  var palms = SlotSet.none
  /// Slots in which anything is, be it a palm or a finger that hovers.
  var occupied = SlotSet.none

  /// Whether anything is on the panel.
  var isOccupied: Bool { !occupied.isEmpty }

  init(time: Microseconds) { self.time = time }
}
