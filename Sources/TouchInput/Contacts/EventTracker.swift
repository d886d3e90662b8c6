import CLinux
import Touch

/// Turns the events of a panel into the state of its fingers after each report, for panels with slots, with contacts
/// without slots, or with a single finger. Invalid events are ignored.
struct EventTracker: ~Copyable {
  private let fingers: PanelDescription.Fingers
  /// Whether the pressure of a panel's only finger takes the place of BTN_TOUCH.
  private let isByPressure: Bool
  /// Whether a contact in a list may be over because its pressure is 0.
  private let liftsByPressure: Bool
  /// The state of all fingers after the last whole report.
  private(set) var told = KernelFrame(time: 0)

  /// Protocol B's slots, or the slots to which protocol A's contacts were assigned. On a panel with a single finger,
  /// the first slot holds it.
  private var slots = SlotStore<SlotState>(repeating: SlotState())
  /// The slot that events refer to; outside the table while it is unknown.
  private var slot: Int
  /// Slots whose finger is known. After a drop it is unknown until an event refers to it.
  private var sure = SlotSet.all
  /// Slots that events have changed since they were last told.
  private var touched = SlotSet.all
  /// Slots without a finger of which this report has told a position.
  private var withoutFinger = SlotSet.none
  /// Slots of ``withoutFinger`` that the kernel called empty when it was last asked, and of which no finger was told
  /// since: some drivers tell positions of empty slots.
  private var confirmedEmpty = SlotSet.none
  /// Slots that the kernel has not emptied, but whose finger is not known to be down: the kernel has released BTN_TOUCH
  /// by itself, as it does before the machine sleeps. The next event of such a slot tells of a finger again.
  private var released = SlotSet.none
  /// The value of BTN_TOUCH where no event of a slot has come after it in this report; nil otherwise.
  private var lastTouch: Bool?
  /// Whether the next frame counts every slot as changed.
  private var tellsAll = false
  private var counted = FingerCount()

  /// Protocol A: the contacts of this report so far, and the contact that events refer to.
  private var contacts = ContactList()
  private var contact = SlotState()
  private var contactHasPosition = false
  private var contactHasNoSize = false
  /// Whether events belong to a contact that no SYN_MT_REPORT has ended.
  private var contactIsOpen = false
  private var listEnded = false
  /// Whether the size of contacts means something: drivers without it may report 0 for all.
  private var tellsSize = false
  /// Whether the pressure of contacts means something: it may be 0 for all.
  private var tellsPressure = false
  private var nextFinger: Int32 = 0

  private var isTouched = false
  /// Whether an event has told BTN_TOUCH since events were dropped.
  private var knowsTouch = false
  /// Whether the driver reports BTN_TOUCH. Some have the key and never do, so that for the kernel it is always released.
  private var reportsTouch = false
  /// Whether the beginning of this report is missing.
  private var isTorn = false
  /// Whether events were dropped and the kernel could not be queried.
  private var isInDoubt = false

  /// - Parameter slot: The slot that the first events refer to.
  init(_ description: PanelDescription, slot: Int = 0) {
    fingers = description.fingers
    isByPressure = description.isByPressure
    liftsByPressure = description.liftsByPressure
    self.slot = slot
  }

  /// Number of touches that came and went while the kernel dropped events.
  var unseen: Int { counted.unseen }
  /// Number of touches in slots that are not followed.
  private(set) var beyond = 0
  /// Whether the last report has told a position of a finger that no event has begun: it came while another program had
  /// grabbed the panel, which gets all events then.
  var missesFinger: Bool { !withoutFinger.isEmpty }

  /// Takes an event. Returns whether ``told`` is a new state, as it is when `event` ends a report. A finger that comes
  /// and goes within one report gets a report of its own.
  @export(interface)
  mutating func take(_ event: KernelEvent) -> Bool {
    switch Int32(event.type) {
    case EV_SYN: return synchronise(event)
    // The value 2 repeats a key that is held.
    case EV_KEY where Int32(event.code) == BTN_TOUCH && event.value != 2: return touch(event.value != 0, event.time)
    case EV_ABS: return position(Int32(event.code), event.value, event.time)
    default: return false
    }
  }

  private mutating func synchronise(_ event: KernelEvent) -> Bool {
    switch Int32(event.code) {
    case SYN_DROPPED:
      isInDoubt = true
      // The end of the finger may be among the dropped events.
      if fingers == .one { sure = .none }
      tearReport()
      counted.eventsDropped()
      return false
    case SYN_MT_REPORT where fingers == .contacts:
      endContact()
      return false
    case SYN_REPORT:
      // A driver reports the end of a finger in its slot, and ends a report with 0.
      if lastTouch == false && event.value == 1 { releaseSlots() }
      finishReport(event.time)
      return true
    default: return false
    }
  }

  private mutating func releaseSlots() {
    for slot in 0..<Slots.count where slots[slot].isOccupied {
      released.insert(slot)
      touched.insert(slot)
    }
  }

  /// Adds the contact to the list. Some drivers list a finger that lifts once more, with a size of 0.
  private mutating func endContact() {
    tellsSize = tellsSize || contact.contact.size > 0
    tellsPressure = tellsPressure || contact.contact.pressure ?? 0 > 0
    if contactHasPosition && !(tellsSize && contactHasNoSize) { contacts.append(contact) }
    listEnded = true
    forgetContact()
  }

  private mutating func forgetContact() {
    contact = SlotState()
    contactHasPosition = false
    contactHasNoSize = false
    contactIsOpen = false
  }

  private mutating func tearReport() {
    contacts.removeAll()
    forgetContact()
    listEnded = false
    knowsTouch = false
    lastTouch = nil
    isTorn = true
  }

  private mutating func touch(_ isDown: Bool, _ time: Microseconds) -> Bool {
    defer { isTouched = isDown }
    if fingers != .slots { noteFinger(of: 0) }
    knowsTouch = true
    reportsTouch = true
    if fingers == .slots { lastTouch = isDown }
    if fingers == .one {
      // The kernel reports only changes: where events are missing, the end of the earlier finger is among them.
      if isDown == isTouched && !(isDown && !sure.contains(0)) { return false }
      sure.insert(0)
      let isToTell = isDown ? false : finishIfJustBegan(0, time)
      if isDown { nextFinger &+= 1 }
      slots[0].contact.finger = isDown ? nextFinger : -1
      return isToTell
    }
    // The kernel reports only changes: fingers whose end was dropped are gone by now.
    if !isDown && isInDoubt || fingers == .contacts && (!isDown || isTouched) {
      for slot in 0..<Slots.count { slots[slot].contact.finger = -1 }
      touched = .all
      isInDoubt = false
    }
    return false
  }

  private mutating func position(_ code: Int32, _ value: Int32, _ time: Microseconds) -> Bool {
    switch fingers {
    case .slots: return slotPosition(code, value, time)
    case .contacts: contactPosition(code, value)
    case .one where isByPressure && code == ABS_PRESSURE: return press(value, time)
    case .one where !isTorn && (code == ABS_X || code == ABS_Y || code == ABS_PRESSURE):
      slots[0].set(code, value)
      notePosition(of: 0)
    case .one: break
    }
    return false
  }

  /// Notes that a position of a slot was told.
  private mutating func notePosition(of slot: Int) {
    if slots[slot].isOccupied || !sure.contains(slot) || confirmedEmpty.contains(slot) { return }
    // The position may belong to the finger that has just lifted.
    if told.slots[slot] == nil && !told.occupied.contains(slot) { withoutFinger.insert(slot) }
  }

  /// Notes that the driver tells whether there is a finger in a slot.
  private mutating func noteFinger(of slot: Int) {
    withoutFinger.remove(slot)
    confirmedEmpty.remove(slot)
  }

  /// Takes the pressure of the only finger. Unlike BTN_TOUCH, it also changes while the finger stays.
  private mutating func press(_ pressure: Int32, _ time: Microseconds) -> Bool {
    let isToTell = (pressure > 0) != isTouched && touch(pressure > 0, time)
    slots[0].set(ABS_PRESSURE, pressure)
    return isToTell
  }

  private mutating func contactPosition(_ code: Int32, _ value: Int32) {
    switch code {
    case ABS_MT_TRACKING_ID: contact.name = value >= 0 ? value : nil
    case ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOUCH_MAJOR, ABS_MT_PRESSURE:
      contactIsOpen = true
      if code == ABS_MT_TOUCH_MAJOR { contactHasNoSize = value == 0 }
      if code == ABS_MT_POSITION_X || code == ABS_MT_POSITION_Y { contactHasPosition = true }
      contact.set(code, value)
    // Some drivers report this instead of an empty list.
    case ABS_PRESSURE where value == 0: listEnded = true
    default: if code > ABS_MT_SLOT { contact.set(code, value) }
    }
  }

  private mutating func slotPosition(_ code: Int32, _ value: Int32, _ time: Microseconds) -> Bool {
    if code >= ABS_MT_SLOT { lastTouch = nil }
    if code == ABS_MT_SLOT {
      slot = Int(value)
      // The slot is known again, and each of its events is valid by itself.
      isTorn = false
      return false
    }
    guard !isTorn, code > ABS_MT_SLOT, (0..<Slots.count).contains(slot) else {
      if !isTorn && slot >= Slots.count && code == ABS_MT_TRACKING_ID && value >= 0 { beyond += 1 }
      return false
    }
    var isToTell = false
    if code == ABS_MT_TRACKING_ID {
      // The kernel reports only changes: where events are missing, the end of the same finger is among them.
      if !sure.contains(slot) && value == slots[slot].contact.finger { slots[slot].contact.finger = -1 }
      if value != slots[slot].contact.finger {
        isToTell = finishIfJustBegan(slot, time) || finishIfBack(slot, value, time)
        // Only a recording has others, of fingers whose number is not known.
        if (0...0xffff).contains(value) { counted.touchBegan(value) }
      }
      sure.insert(slot)
      noteFinger(of: slot)
    }
    slots[slot].set(code, value)
    if code == ABS_MT_POSITION_X || code == ABS_MT_POSITION_Y { notePosition(of: slot) }
    released.remove(slot)
    touched.insert(slot)
    return isToTell
  }

  /// Finishes the report before a finger goes that no report has contained.
  private mutating func finishIfJustBegan(_ slot: Int, _ time: Microseconds) -> Bool {
    if released.contains(slot) { return false }
    guard sure.contains(slot), let touch = slots[slot].touch, told.slots[slot]?.finger != touch.finger
    else { return false }
    finishReport(time)
    return true
  }

  /// Finishes the report before a finger comes with the tracking ID of the one that went: some drivers use the slot's
  /// number as tracking ID.
  private mutating func finishIfBack(_ slot: Int, _ finger: Int32, _ time: Microseconds) -> Bool {
    guard finger >= 0, told.slots[slot]?.finger == finger else { return false }
    sure.insert(slot)
    finishReport(time)
    return true
  }

  private mutating func finishReport(_ time: Microseconds) {
    told.time = max(told.time, time)
    switch fingers {
    case .slots:
      // A finger that rests has no other event than this when its panel is awake again.
      if lastTouch == true && touched.isEmpty { swap(&touched, &released) }
      tellSlots()
      counted.reportEnded()
    case .one:
      told.slots[0] = slots[0].touch
      told.occupied.set(0, slots[0].isOccupied)
      told.changed = .none
      told.changed.insert(0)
    case .contacts:
      // The last contact of a list may lack its SYN_MT_REPORT. A report without any list changes nothing.
      if contactIsOpen { endContact() }
      // Drivers without BTN_TOUCH may list a finger that lifts once more, with a pressure of 0.
      if liftsByPressure && tellsPressure { contacts.removeUnpressed() }
      if knowsTouch && !isTouched {
        if contacts.count > 0 && !told.isOccupied { notePosition(of: 0) }
        contacts.removeAll()
        listEnded = true
      }
      if !isTorn && listEnded { contacts.match(to: &slots, nextFinger: &nextFinger) }
      forgetContact()
      touched = .all
      tellSlots()
      contacts.removeAll()
      listEnded = false
    }
    isTorn = false
    lastTouch = nil
    if tellsAll { told.changed = .all }
    tellsAll = false
  }

  private mutating func tellSlots() {
    told.changed = touched & sure
    var rest = told.changed
    while let slot = rest.popFirst() {
      let isReleased = released.contains(slot)
      told.slots[slot] = isReleased ? nil : slots[slot].touch
      // Some panels report a palm only when it lifts.
      told.palms.set(slot, slots[slot].isPalm || isReleased)
      told.occupied.set(slot, slots[slot].isOccupied)
      touched.remove(slot)
    }
  }

  /// Makes the next frame count every slot as changed, for a reader that has seen none before.
  mutating func tellAll() { tellsAll = true }
}

/// Resynchronisation with the kernel's state after a drop.
extension EventTracker {
  /// Prepares for `tail`, the events after a gap, which lead up to `snapshot`.
  ///
  /// - Parameters:
  ///   - isTorn: Whether the kernel dropped events, so that the tail may begin within a report and in any slot.
  ///   - isWhole: Whether the tail contains all events up to the snapshot.
  /// - Returns: Whether the slot of the next event is known from `snapshot` alone.
  @export(interface)
  mutating func doubt(before tail: ArraySlice<KernelEvent>, _ snapshot: PanelSnapshot, isTorn: Bool, isWhole: Bool)
    -> Bool
  {
    let known = isTorn || slot < 0 ? nil : slot
    let earlier = snapshot.before(tail, slot: known, hasSlots: fingers == .slots)
    counted.kernelAsked()
    tearReport()
    // The rest of a torn list is not the whole list; in protocol B each slot's events are valid by themselves.
    self.isTorn = fingers == .contacts && isTorn && !(tail.isEmpty && isWhole)
    if fingers == .contacts { return false }
    slot = earlier.slot
    for slot in 0..<Slots.count {
      // Only fingers that were told: others may have come or gone in a report whose end is missing.
      let finger = released.contains(slot) ? slots[slot].contact.finger : told.slots[slot]?.finger
      slots[slot] = earlier.slots[slot]
      slots[slot].contact.finger = finger ?? -1
    }
    sure = .none
    touched = .all
    told.palms = .none
    told.occupied = .none
    if fingers == .one { isTouched = told.slots[0] != nil }
    return fingers == .slots && known == nil && slot >= 0
  }

  /// Replaces the state of all fingers with the kernel's; see ``told``.
  @export(interface)
  mutating func adopt(_ snapshot: PanelSnapshot, at time: Microseconds) {
    for slot in 0..<Slots.count {
      let isEmpty = fingers == .slots ? !snapshot.slots[slot].isOccupied : snapshot.isTouched != true
      confirmedEmpty.set(slot, isEmpty && (confirmedEmpty.contains(slot) || withoutFinger.contains(slot)))
    }
    withoutFinger = .none
    switch fingers {
    case .slots:
      for slot in 0..<Slots.count {
        let finger = snapshot.slots[slot].contact.finger
        if finger == slots[slot].contact.finger { continue }
        if finger >= 0 { counted.touchBegan(finger) }
        released.remove(slot)
      }
      sure = .all
      touched = .all
      counted.kernelAnswered()
      // The present slot is known by now, and stays: the kernel's may belong to a report that is not finished.
      for slot in 0..<Slots.count { slots[slot] = snapshot.slots[slot] }
      isTouched = snapshot.isTouched ?? false
    case .one:
      let isDown = snapshot.isTouched ?? false
      if isDown && !isTouched { nextFinger &+= 1 }
      isTouched = isDown
      sure.insert(0)
      slots[0] = snapshot.slots[0]
      slots[0].contact.finger = isDown ? nextFinger : -1
    case .contacts:
      // The kernel does not know their positions; the next list contains them.
      isTouched = snapshot.isTouched ?? isTouched
      reportsTouch = reportsTouch || isTouched
      if reportsTouch && snapshot.isTouched == false { slots = SlotStore(repeating: SlotState()) }
      told.time = max(told.time, time)
      touched = .all
      tellSlots()
      return
    }
    finishReport(time)
  }

  /// Whether fingers came, went or moved without an event.
  ///
  /// - Parameter isWhole: Compares hovering fingers, palms and empty slots as well, of which the kernel reports only
  ///   changes, too.
  func differs(from snapshot: PanelSnapshot, isWhole: Bool = false) -> Bool {
    switch fingers {
    case .slots:
      for slot in 0..<Slots.count where sure.contains(slot) {
        let (known, now) = (slots[slot], snapshot.slots[slot])
        if isWhole ? known != now : known.touch != now.touch { return true }
      }
      return false
    case .one:
      let isDown = snapshot.isTouched ?? false
      guard isDown == isTouched else { return true }
      let (known, contact) = (slots[0].contact, snapshot.slots[0].contact)
      return isDown && (known.x != contact.x || known.y != contact.y)
    case .contacts:
      // The kernel does not keep the list of contacts.
      return (snapshot.isTouched ?? isTouched) != isTouched
    }
  }
}
