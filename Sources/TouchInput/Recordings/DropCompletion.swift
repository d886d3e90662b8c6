import CLinux
import Linux
import Touch

/// Tells after each drop in a recording which fingers came or went with the dropped events, as far as the events that
/// follow show it. The kernel, which a live panel is asked for, knows nothing of a recording.
struct DropCompletion: ~Copyable {
  private let description: PanelDescription
  private var tracker: EventTracker
  /// The last slot that was named.
  private var slot = 0
  /// Whether a finger has come in that slot with the present report, and the axes of the slot that the report has told.
  private var comes = false
  private var placed: AxisSet = []

  init(_ description: PanelDescription) {
    self.description = description
    tracker = EventTracker(description)
  }

  /// Delivers the events, and after each report whose beginning was dropped another report of the fingers that came or
  /// went.
  mutating func complete(_ events: [KernelEvent], _ deliver: (KernelEvent) -> Void) {
    var torn: Int?
    for index in events.indices {
      let event = events[index]
      if event.isDropped { completePlace(events[(index + 1)...], at: event.time, deliver) }
      tell(event, deliver)
      if event.isDropped {
        torn = index + 1
      } else if event.isReportEnd, let start = torn {
        torn = nil
        tellMissing(events[start...index], events[(index + 1)...], at: event.time, deliver)
      }
    }
  }

  private mutating func tell(_ event: KernelEvent, _ deliver: (KernelEvent) -> Void) {
    if event.isAbsolute(ABS_MT_SLOT) || event.isReportEnd || event.isDropped { (comes, placed) = (false, []) }
    if event.isAbsolute(ABS_MT_SLOT) { slot = Int(event.value) }
    if event.isAbsolute(ABS_MT_TRACKING_ID) { comes = event.value >= 0 }
    if event.type == UInt16(EV_ABS) && event.code < 64 { placed.insert(.axis(Int32(event.code))) }
    _ = tracker.take(event)
    deliver(event)
  }

  /// Tells the coordinates that a finger lacks whose first report the drop has cut, if the events that follow have them.
  private mutating func completePlace(
    _ rest: ArraySlice<KernelEvent>, at time: Microseconds, _ deliver: (KernelEvent) -> Void
  ) {
    guard comes, description.fingers == .slots else { return }
    var lacking = description.fingers.placeAxes.subtracting(placed)
    var named: Int?
    for event in rest {
      if event.isAbsolute(ABS_MT_SLOT) { named = Int(event.value) }
      if lacking.isEmpty || event.isDropped || named == slot && event.isAbsolute(ABS_MT_TRACKING_ID) { return }
      guard named == slot, event.type == UInt16(EV_ABS), event.code < 64,
        lacking.remove(.axis(Int32(event.code))) != nil
      else { continue }
      tell(KernelEvent(time, EV_ABS, Int32(event.code), event.value), deliver)
    }
  }

  private mutating func tellMissing(
    _ torn: ArraySlice<KernelEvent>, _ rest: ArraySlice<KernelEvent>, at time: Microseconds,
    _ deliver: (KernelEvent) -> Void
  ) {
    let guess = BeginningGuess(after: torn, rest, description, slot: slot, occupied: tracker.told.occupied)
    switch description.fingers {
    case .contacts: return
    case .one: tellFinger(guess, at: time, deliver)
    case .slots: tellSlots(guess, at: time, deliver)
    }
  }

  private mutating func tellFinger(_ guess: BeginningGuess, at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    let isDown = tracker.told.occupied.contains(0)
    if isDown && guess.empty.contains(0) {
      tell(KernelEvent(time, EV_KEY, BTN_TOUCH, 0), deliver)
    } else if !isDown && guess.snapshot.isTouched == true && guess.isPlaceKnown(0) {
      let contact = guess.snapshot.slots[0].contact
      tell(KernelEvent(time, EV_ABS, ABS_X, contact.x), deliver)
      tell(KernelEvent(time, EV_ABS, ABS_Y, contact.y), deliver)
      tell(
        description.isByPressure
          ? KernelEvent(time, EV_ABS, ABS_PRESSURE, 1) : KernelEvent(time, EV_KEY, BTN_TOUCH, 1), deliver)
    } else {
      return
    }
    tell(KernelEvent(time, EV_SYN, SYN_REPORT, 0), deliver)
  }

  private mutating func tellSlots(_ guess: BeginningGuess, at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    let known = slot
    var isAny = false
    for slot in 0..<Slots.count {
      let state = guess.snapshot.slots[slot]
      let isDown = tracker.told.occupied.contains(slot)
      let touches = tracker.told.slots[slot] != nil
      // A later press of BTN_TOUCH means that nothing touched, unless the events show that this finger stayed.
      let isReleased = guess.snapshot.isTouched == false && touches && !guess.held.contains(slot)
      if isDown && (isReleased || guess.empty.contains(slot)) {
        tell(KernelEvent(time, EV_ABS, ABS_MT_SLOT, Int32(slot)), deliver)
        tell(KernelEvent(time, EV_ABS, ABS_MT_TRACKING_ID, -1), deliver)
        isAny = true
      } else if !isDown && state.isOccupied {
        tell(KernelEvent(time, EV_ABS, ABS_MT_SLOT, Int32(slot)), deliver)
        tellFinger(state, at: time, deliver)
        isAny = true
      }
    }
    if isAny || guess.firstSlot != known {
      tell(KernelEvent(time, EV_ABS, ABS_MT_SLOT, Int32(guess.firstSlot)), deliver)
    }
    if !isAny { return }
    if guess.snapshot.isTouched == true { tell(KernelEvent(time, EV_KEY, BTN_TOUCH, 1), deliver) }
    tell(KernelEvent(time, EV_SYN, SYN_REPORT, 0), deliver)
  }

  private mutating func tellFinger(_ state: SlotState, at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    tell(KernelEvent(time, EV_ABS, ABS_MT_TRACKING_ID, state.contact.finger), deliver)
    tell(KernelEvent(time, EV_ABS, ABS_MT_POSITION_X, state.contact.x), deliver)
    tell(KernelEvent(time, EV_ABS, ABS_MT_POSITION_Y, state.contact.y), deliver)
    if state.hovers { tell(KernelEvent(time, EV_ABS, ABS_MT_DISTANCE, 1), deliver) }
    if state.isPalm { tell(KernelEvent(time, EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM), deliver) }
  }
}

extension Recording {
  /// Adds what the events after each drop show of the fingers that came or went with the dropped events. Returns a
  /// message about that, or nil if nothing was missing.
  mutating func completeDrops(_ path: String) -> Sentence? {
    guard events.contains(where: { $0.isDropped }) else { return nil }
    var completion = DropCompletion(description)
    var all: [KernelEvent] = []
    all.reserveCapacity(events.count)
    completion.complete(events) { all.append($0) }
    if all.count == events.count { return nil }
    events = all
    return
      "\(path) does not tell which fingers came or went while events were dropped; they are taken from the events that "
      + "follow"
  }
}
