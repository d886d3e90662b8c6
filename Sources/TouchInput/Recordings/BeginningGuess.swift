import CLinux
import Touch

/// The state of a panel before the events of a recording, or before those that follow dropped ones, as far as they show
/// it: a driver reports only changes, so that a slot of which the first report tells no new finger had one already.
struct BeginningGuess {
  private(set) var snapshot = PanelSnapshot()
  /// The axes of each slot that the events tell; the first value of an axis is the nearest one known.
  private(set) var axes = SlotTable<AxisSet>(repeating: [])
  /// The slot of the first events.
  let firstSlot: Int
  /// Slots of which the events show a finger that was there.
  private(set) var held = SlotSet.none
  /// Slots that were empty: the first tracking ID, or the first of BTN_TOUCH, is that of a finger that comes.
  private(set) var empty = SlotSet.none
  /// Whether fingers were there that are left out, because the events do not tell both of their coordinates.
  private(set) var leavesFingersOut = false
  private let fingers: PanelDescription.Fingers
  private let isByPressure: Bool
  private let isAfterDrop: Bool
  private var slot: Int
  private var pointer: EmulatedPointer
  /// Slots whose first finger is known.
  private var known = SlotSet.none
  /// Slots that this report has mentioned.
  private var mentioned = SlotSet.none
  /// Slots of which this report tells a coordinate for the first time.
  private var placed = SlotSet.none
  /// Slots of fingers that come with this report.
  private var coming = SlotSet.none
  /// Slots of fingers that came with the first report, of which the beginning is missing.
  private var landed = SlotSet.none
  /// Whether this report is the first one of the recording.
  private var isFirstReport = true
  /// Whether this report presses BTN_TOUCH.
  private var isPressed = false
  /// Slots whose tracking ID an event has told.
  private var identified = SlotSet.none

  /// - Parameter values: those of the axes before the events, as far as they are known.
  init(_ events: [KernelEvent], _ description: PanelDescription, _ values: KnownValues = KnownValues()) {
    fingers = description.fingers
    isByPressure = description.isByPressure
    isAfterDrop = false
    pointer = EmulatedPointer(values)
    firstSlot = fingers == .slots ? values.slot ?? UnnamedSlot.guess(events, slots: description.slots) : 0
    slot = firstSlot
    if fingers == .contacts { return }
    if fingers == .one { know(values) }
    take(events[...])
    forgetWrongFingers()
  }

  /// Guesses the state after a report whose beginning was dropped.
  ///
  /// - Parameters:
  ///   - torn: the rest of that report.
  ///   - events: the events after it.
  ///   - known: the last slot that was named.
  ///   - occupied: the slots in which a finger is known.
  init(
    after torn: ArraySlice<KernelEvent>, _ events: ArraySlice<KernelEvent>, _ description: PanelDescription,
    slot known: Int, occupied: SlotSet
  ) {
    fingers = description.fingers
    isByPressure = description.isByPressure
    isAfterDrop = true
    isFirstReport = false
    pointer = EmulatedPointer(KnownValues())
    let named = torn.firstIndex { $0.isAbsolute(ABS_MT_SLOT) }
    let last = fingers == .slots ? known : 0
    firstSlot = fingers == .slots && named == nil ? BeginningGuess.slot(of: events, after: known, occupied) : last
    slot = last
    if fingers == .contacts { return }
    for event in torn {
      if event.isTouchKey { snapshot.isTouched = event.value != 0 }
      if isByPressure && event.isAbsolute(ABS_PRESSURE) { snapshot.isTouched = event.value > 0 }
    }
    // Before a slot is named, nobody knows to which one an event refers.
    if fingers == .one || named != nil { take(torn[(named ?? torn.startIndex)...]) }
    // These are told already.
    empty = .none
    slot = firstSlot
    take(events)
    forgetWrongFingers()
    var rest = empty
    while let slot = rest.popFirst() { snapshot.slots[slot].contact.finger = -1 }
  }

  /// Returns the slot of the first events after dropped ones, among which another than the last known one may have been
  /// named. It is none that the next event of a slot could not belong to.
  private static func slot(of events: ArraySlice<KernelEvent>, after known: Int, _ occupied: SlotSet) -> Int {
    func isOfSlot(_ event: KernelEvent) -> Bool { event.type == UInt16(EV_ABS) && Int32(event.code) >= ABS_MT_SLOT }
    guard let first = events.first(where: { $0.isDropped || isOfSlot($0) }), !first.isDropped,
      !first.isAbsolute(ABS_MT_SLOT)
    else { return known }
    // The kernel names a slot only when it changes.
    let next = events.first { $0.isDropped || $0.isAbsolute(ABS_MT_SLOT) }
    let other = next.flatMap { $0.isDropped ? nil : Int($0.value) }
    let comes = first.isAbsolute(ABS_MT_TRACKING_ID) && first.value >= 0
    let isKnownOccupied = (0..<Slots.count).contains(known) && occupied.contains(known)
    if known != other && (comes || isKnownOccupied) { return known }
    if let slot = (0..<Slots.count).first(where: { $0 != other && occupied.contains($0) != comes }) { return slot }
    return known != other ? known : other == 0 ? 1 : 0
  }

  /// Whether a part of the place of a slot's finger is known.
  private func hasPlace(_ slot: Int) -> Bool { !axes[slot].isDisjoint(with: fingers.placeAxes) }

  /// Whether the whole place of a slot's finger is known.
  func isPlaceKnown(_ slot: Int) -> Bool { axes[slot].isSuperset(of: fingers.placeAxes) }

  /// Takes a coordinate of a slot's finger; returns whether it is the first one of its axis.
  @discardableResult
  private mutating func place(_ slot: Int, _ axis: Int32, _ value: Int32) -> Bool {
    let isFirst = axes[slot].insert(.axis(axis)).inserted
    if isFirst { snapshot.slots[slot].set(axis, value) }
    return isFirst
  }

  private mutating func take(_ events: ArraySlice<KernelEvent>) {
    for event in events {
      // Events that were dropped may have changed anything.
      if event.isDropped { break }
      switch fingers {
      case .slots: takeOfSlots(event)
      case .one: takeOfOne(event)
      case .contacts: break
      }
    }
  }

  /// Removes fingers that cannot have touched, because the first press of BTN_TOUCH follows, and those of which no event
  /// tells the place.
  private mutating func forgetWrongFingers() {
    if fingers == .one {
      if isAfterDrop || snapshot.isTouched != true || isPlaceKnown(0) { return }
      snapshot.isTouched = false
      leavesFingersOut = true
    }
    for slot in 0..<Slots.count where snapshot.slots[slot].isOccupied {
      let isTouch = snapshot.slots[slot].touch != nil
      let cannotTouch = snapshot.isTouched == false && isTouch && !landed.contains(slot)
      if !cannotTouch && isPlaceKnown(slot) { continue }
      snapshot.slots[slot].contact.finger = -1
      leavesFingersOut = leavesFingersOut || isTouch && !cannotTouch
    }
  }
}

/// A panel with a single finger: the first slot holds it.
extension BeginningGuess {
  /// Takes the values of the axes before the events.
  private mutating func know(_ values: KnownValues) {
    for (axis, value) in [(ABS_X, values.x), (ABS_Y, values.y), (ABS_PRESSURE, values.pressure)] {
      guard let value else { continue }
      snapshot.slots[0].set(axis, value)
      axes[0].insert(.axis(axis))
    }
    if isByPressure && values.pressure != nil { snapshot.judgeByPressure() }
  }

  private mutating func takeOfOne(_ event: KernelEvent) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_KEY, BTN_TOUCH) where snapshot.isTouched == nil && event.isTouchKey:
      if event.value != 0 { empty.insert(0) }
      snapshot.isTouched = event.value == 0 && hasPlace(0)
    case (EV_ABS, ABS_PRESSURE) where snapshot.isTouched == nil && isByPressure:
      // A first pressure above 0 may be a change, but also that of a finger that comes.
      snapshot.isTouched = event.value <= 0 && hasPlace(0)
    case (EV_ABS, ABS_X), (EV_ABS, ABS_Y):
      // The place of a later finger is not that of the one which came with the dropped events.
      if isAfterDrop && snapshot.isTouched != nil { return }
      place(0, Int32(event.code), event.value)
    default: break
    }
  }
}

/// A panel with slots.
extension BeginningGuess {
  private mutating func takeOfSlots(_ event: KernelEvent) {
    pointer.take(event)
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_REPORT): endReport()
    case (EV_KEY, BTN_TOUCH) where event.isTouchKey:
      if event.value != 0 { isPressed = true }
      snapshot.isTouched = snapshot.isTouched ?? (event.value == 0)
    case (EV_ABS, ABS_MT_SLOT): slot = Int(event.value)
    case (EV_ABS, let axis) where (0..<Slots.count).contains(slot): takeOfSlot(axis, event.value)
    default: break
    }
  }

  private mutating func takeOfSlot(_ axis: Int32, _ value: Int32) {
    switch axis {
    case ABS_MT_TRACKING_ID:
      if value >= 0 && !identified.contains(slot) { empty.insert(slot) }
      identified.insert(slot)
      if value >= 0 { coming.insert(slot) }
      // No event tells the place of a finger that lifts at once.
      if value < 0 && hasPlace(slot) { mentioned.insert(slot) } else { known.insert(slot) }
    case ABS_MT_POSITION_X, ABS_MT_POSITION_Y:
      // The place of a later finger is not that of the one which came with the dropped events.
      if isAfterDrop && identified.contains(slot) { return }
      mentioned.insert(slot)
      if place(slot, axis, value) { placed.insert(slot) }
    // The first change is away from the earlier value. That is 0 before a palm or a pen, and before a distance if
    // BTN_TOUCH has been pressed; else a finger that hovers may have been nearer or farther.
    case ABS_MT_TOOL_TYPE,
      ABS_MT_DISTANCE where value == 0 || snapshot.isTouched == false && !isAfterDrop:
      if axes[slot].insert(.axis(axis)).inserted && value == 0 { snapshot.slots[slot].setBefore(axis, value) }
    default: break
    }
  }

  /// Some drivers report the position of a finger before its tracking ID.
  private mutating func endReport() {
    if !isAfterDrop { completePlaces() }
    while let slot = mentioned.popFirst() {
      if known.contains(slot) { continue }
      known.insert(slot)
      held.insert(slot)
      // Before BTN_TOUCH is pressed nothing touches.
      if isFirstReport && isPressed { landed.insert(slot) }
      // No driver gives such a number.
      snapshot.slots[slot].contact.finger = 0x1_0000 + Int32(slot)
    }
    isFirstReport = false
    isPressed = false
  }

  /// Takes from the pointer what a report leaves out of a position.
  private mutating func completePlaces() {
    while let slot = placed.popFirst() { pointer.complete(&snapshot.slots[slot], &axes[slot], isOnly: false) }
    // The kernel presses BTN_TOUCH when the first finger comes.
    if isPressed, let slot = coming.popFirst(), coming.isEmpty, !hasPlace(slot) {
      pointer.complete(&snapshot.slots[slot], &axes[slot], isOnly: true)
    }
    coming = .none
  }
}
