import CLinux
import Linux
import Touch

extension Recording {
  /// Adds lifts that the recorder has lost: `libinput record` leaves out events that the kernel drops, and does not say
  /// so. A finger lifts with BTN_TOUCH if its slot has no other event before its next finger. Returns a message about
  /// that, or nil if nothing was missing.
  mutating func completeLifts(_ path: String) -> Sentence? {
    // BTN_TOUCH may be the pen's.
    guard description.fingers == .slots, !device.has(key: BTN_TOOL_PEN), !events.contains(where: { $0.isDropped })
    else { return nil }
    let quiet = quietSlots()
    var all: [KernelEvent] = []
    all.reserveCapacity(events.count)
    var (slot, touching, hovering) = (0, SlotSet.none, SlotSet.none)
    var isTouched: Bool?
    for (index, event) in events.enumerated() {
      if event.isAbsolute(ABS_MT_SLOT) { slot = Int(event.value) }
      if event.isTouchKey { isTouched = event.value != 0 }
      if (0..<Slots.count).contains(slot) {
        if event.isAbsolute(ABS_MT_TRACKING_ID) { touching.set(slot, event.value >= 0) }
        if event.isAbsolute(ABS_MT_DISTANCE) { hovering.set(slot, event.value > 0) }
      }
      if event.isReportEnd {
        var lost = isTouched == false ? touching & quiet[index] : .none
        while let other = lost.popFirst() {
          if hovering.contains(other) { continue }
          all.append(KernelEvent(event.time, EV_ABS, ABS_MT_SLOT, Int32(other)))
          all.append(KernelEvent(event.time, EV_ABS, ABS_MT_TRACKING_ID, -1))
          all.append(KernelEvent(event.time, EV_ABS, ABS_MT_SLOT, Int32(slot)))
          touching.remove(other)
        }
        isTouched = nil
      }
      all.append(event)
    }
    if all.count == events.count { return nil }
    events = all
    return "\(path) lacks the lift of a finger: it is taken from BTN_TOUCH, by which nothing touches any more"
  }

  /// For each event, the slots of which no event follows before the next finger in them.
  private func quietSlots() -> [SlotSet] {
    var named: [Int] = []
    named.reserveCapacity(events.count)
    for event in events { named.append(event.isAbsolute(ABS_MT_SLOT) ? Int(event.value) : named.last ?? 0) }
    var quiet = [SlotSet](repeating: .all, count: events.count)
    for index in events.indices.reversed().dropFirst() {
      let (event, slot) = (events[index + 1], named[index + 1])
      quiet[index] = quiet[index + 1]
      guard event.type == UInt16(EV_ABS), event.code > ABS_MT_SLOT, (0..<Slots.count).contains(slot) else { continue }
      quiet[index].set(slot, event.isAbsolute(ABS_MT_TRACKING_ID) && event.value >= 0)
    }
    return quiet
  }
}
