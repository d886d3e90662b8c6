import CLinux
import Touch

/// The kernel's state of a panel, from a query and not from events.
struct PanelSnapshot {
  /// Every slot. Slots without a finger keep their last position.
  var slots = SlotTable<SlotState>(repeating: SlotState())
  /// The slot that the next event refers to.
  var slot = 0
  /// Whether BTN_TOUCH is pressed, or pressure takes its place and is above 0; nil on panels without either.
  var isTouched: Bool?

  /// Takes the pressure of the only finger as the sign of its touch.
  mutating func judgeByPressure() { isTouched = slots[0].contact.pressure.map { $0 > 0 } }

  /// Returns the values before `events`, which led up to this snapshot. Axes that the events do not mention have not
  /// changed; for the others, the first value in the events is the nearest known one.
  ///
  /// - Parameters:
  ///   - known: The slot that earlier events referred to; nil if events were lost since.
  ///   - hasSlots: Panels with slots also report a single finger, by axes that belong to no slot.
  func before(_ events: ArraySlice<KernelEvent>, slot known: Int? = nil, hasSlots: Bool) -> PanelSnapshot {
    var earlier = self
    let slotEvents = events.lazy.filter { $0.isAbsolute(ABS_MT_SLOT) }
    var slot = known ?? (slotEvents.isEmpty ? self.slot : -1)
    earlier.slot = slot
    var told = SlotTable<AxisSet>(repeating: [])
    for event in events where event.type == UInt16(EV_ABS) {
      if event.isAbsolute(ABS_MT_SLOT) {
        slot = Int(event.value)
      } else if (0..<Slots.count).contains(slot), event.code < 64, !hasSlots || Int32(event.code) > ABS_MT_SLOT {
        let axis = Int32(event.code)
        if told[slot].insert(.axis(axis)).inserted { earlier.slots[slot].setBefore(axis, event.value) }
      }
    }
    return earlier
  }
}
