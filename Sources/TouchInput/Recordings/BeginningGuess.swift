import CLinux
import Touch

/// The state of a panel before the events of a recording, as far as they show it: a driver reports only changes, so that a
/// slot of which the first report tells no new finger had one already.
struct BeginningGuess {
  private(set) var snapshot = PanelSnapshot()
  /// A bit for each axis of a slot that the events tell; its first value is the nearest one known.
  private(set) var axes = SlotTable<UInt64>(repeating: 0)
  /// The slot of the first events. The kernel names a slot only when it changes, so that it is not the one that is named
  /// first.
  let firstSlot: Int
  private let fingers: PanelDescription.Fingers
  private var slot: Int
  /// Slots whose first finger is known.
  private var known = SlotSet.none
  /// Slots that this report has mentioned.
  private var mentioned = SlotSet.none

  init(_ events: [KernelEvent], _ fingers: PanelDescription.Fingers) {
    self.fingers = fingers
    let named = events.first { $0.isDropped || $0.isAbsolute(ABS_MT_SLOT) }
    firstSlot = fingers == .slots && named.map { !$0.isDropped && $0.value == 0 } ?? false ? 1 : 0
    slot = firstSlot
    if fingers == .contacts { return }
    for event in events {
      // Events that were dropped may have changed anything.
      if event.isDropped { break }
      take(event)
    }
    forgetWrongFingers()
  }

  private mutating func take(_ event: KernelEvent) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_REPORT): endReport()
    case (EV_KEY, BTN_TOUCH) where snapshot.isTouched == nil && event.value != 2:
      snapshot.isTouched = event.value == 0 && (fingers == .slots || axes[0] != 0)
    case (EV_ABS, ABS_MT_SLOT) where fingers == .slots: slot = Int(event.value)
    case (EV_ABS, let axis) where (0..<Slots.count).contains(slot): take(axis, event.value)
    default: break
    }
  }

  private mutating func take(_ axis: Int32, _ value: Int32) {
    switch axis {
    case ABS_MT_TRACKING_ID where fingers == .slots:
      // No event tells the place of a finger that lifts at once.
      if value < 0 && axes[slot] != 0 { mentioned.insert(slot) } else { known.insert(slot) }
    case ABS_MT_POSITION_X where fingers == .slots, ABS_MT_POSITION_Y where fingers == .slots,
      ABS_X where fingers == .one, ABS_Y where fingers == .one:
      mentioned.insert(slot)
      let bit = UInt64(1) << UInt64(axis)
      if axes[slot] & bit == 0 { snapshot.slots[slot].set(axis, value) }
      axes[slot] |= bit
    // The first change is away from the earlier value.
    case ABS_MT_DISTANCE where fingers == .slots && value == 0, ABS_MT_TOOL_TYPE where fingers == .slots && value == 0:
      let bit = UInt64(1) << UInt64(axis)
      if axes[slot] & bit == 0 { snapshot.slots[slot].setBefore(axis, value) }
      axes[slot] |= bit
    default: break
    }
  }

  /// Removes fingers that cannot have touched, because the first press of BTN_TOUCH follows, and those of which no event
  /// tells the place.
  private mutating func forgetWrongFingers() {
    let places = UInt64(1) << UInt64(ABS_MT_POSITION_X) | UInt64(1) << UInt64(ABS_MT_POSITION_Y)
    for slot in 0..<Slots.count {
      let cannotTouch = snapshot.isTouched == false && snapshot.slots[slot].touch != nil
      if cannotTouch || axes[slot] & places != places { snapshot.slots[slot].contact.finger = -1 }
    }
  }

  /// Some drivers report the position of a finger before its tracking ID.
  private mutating func endReport() {
    while let slot = mentioned.popFirst() {
      if fingers != .slots || known.contains(slot) { continue }
      known.insert(slot)
      // No driver gives such a number.
      snapshot.slots[slot].contact.finger = 0x1_0000 + Int32(slot)
    }
  }
}
