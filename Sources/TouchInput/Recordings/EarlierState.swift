import CLinux
import Touch

/// The kernel's state of a panel when its recording began. The kernel reports only changes, and so never reports this
/// state again. Without it, a finger that was down already would not be in the recording, a finger that comes to the
/// last position would have none, and a palm that comes after a palm would be a finger.
struct EarlierState {
  private let fingers: PanelDescription.Fingers
  private let isByPressure: Bool
  private let before: PanelSnapshot
  private var slot: Int
  private var isSlotTold: Bool
  /// The axes of each slot whose earlier value has to be told and has not been told yet.
  private var lacks = SlotTable<AxisSet>(repeating: [])
  /// The axes of each slot that have been told.
  private var told = SlotTable<AxisSet>(repeating: [])
  /// Number of touches that came without a place, because no event tells theirs.
  private(set) var placeless = 0
  /// Slots whose finger has come with this report.
  private var coming = SlotSet.none
  /// Whether fingers were down that are left out, because the events do not tell both of their coordinates.
  let leavesFingersOut: Bool

  /// - Parameter before: nil if it is unknown; then nothing is added.
  init(_ before: PanelSnapshot?, _ description: PanelDescription) {
    fingers = description.fingers
    isByPressure = description.isByPressure
    self.before = before ?? PanelSnapshot()
    leavesFingersOut = false
    slot = fingers == .one ? 0 : self.before.slot
    isSlotTold = fingers != .slots || before == nil
    if before == nil { return }
    for axis in axes {
      for slot in 0..<Slots.count where self.before.slots[slot].value(of: axis) != nil {
        lacks[slot].insert(.axis(axis))
      }
    }
  }

  /// Guesses the state from events that do not begin with it: the value of a position that is left out is nearest to the
  /// first one in the events, and a slot whose first report tells of no new finger had one already.
  ///
  /// - Parameter values: those of the axes before the events, as far as they are known; they are no guess.
  init(guessedFrom events: [KernelEvent], _ description: PanelDescription, _ values: KnownValues = KnownValues()) {
    fingers = description.fingers
    isByPressure = description.isByPressure
    let guess = BeginningGuess(events, description, values)
    before = guess.snapshot
    leavesFingersOut = guess.leavesFingersOut
    slot = guess.firstSlot
    isSlotTold = slot == 0
    for slot in 0..<Slots.count {
      for axis in axes where guess.axes[slot].contains(.axis(axis)) && before.slots[slot].value(of: axis) != nil {
        lacks[slot].insert(.axis(axis))
      }
    }
  }

  /// The axes of a finger that the kernel reports only when they change.
  private var axes: [Int32] {
    switch fingers {
    case .slots:
      [
        ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR,
        ABS_MT_ORIENTATION, ABS_MT_DISTANCE, ABS_MT_TOOL_TYPE,
      ]
    case .contacts: []
    case .one: [ABS_X, ABS_Y, ABS_PRESSURE]
    }
  }

  /// Delivers a report of all fingers that were down; nothing if there were none.
  mutating func tell(at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    let isTouched = before.isTouched ?? false
    switch fingers {
    case .contacts: return
    case .one:
      if !isTouched { return }
      tellAxes(of: 0, at: time, deliver)
      if isByPressure && before.slots[0].contact.pressure == nil { deliver(KernelEvent(time, EV_ABS, ABS_PRESSURE, 1)) }
    case .slots:
      var isAny = false
      for slot in 0..<Slots.count where before.slots[slot].contact.finger >= 0 {
        isAny = true
        deliver(KernelEvent(time, EV_ABS, ABS_MT_SLOT, Int32(slot)))
        deliver(KernelEvent(time, EV_ABS, ABS_MT_TRACKING_ID, before.slots[slot].contact.finger))
        tellAxes(of: slot, at: time, deliver)
      }
      if !isAny { return }
      tellSlot(at: time, deliver)
    }
    if isTouched && !isByPressure { deliver(KernelEvent(time, EV_KEY, BTN_TOUCH, 1)) }
    deliver(KernelEvent(time, EV_SYN, SYN_REPORT, 0))
  }

  /// Delivers an event. Before an event that ends a finger or a report, it delivers earlier values that new fingers
  /// lack.
  mutating func complete(_ event: KernelEvent, _ deliver: (KernelEvent) -> Void) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_DROPPED):
      // The dropped events may have changed any value, so the earlier ones are not valid any more.
      lacks = SlotTable(repeating: [])
      told = SlotTable(repeating: .all)
      isSlotTold = true
    case (EV_SYN, SYN_REPORT):
      tellLacking(at: event.time, deliver)
      countPlaceless()
      coming = .none
    case (EV_KEY, BTN_TOUCH) where fingers == .one:
      tellLacking(at: event.time, deliver)
      if event.value != 0 { coming.insert(0) }
    case (EV_ABS, ABS_PRESSURE) where isByPressure:
      if event.value <= 0 { tellLacking(at: event.time, deliver) }
      note(ABS_PRESSURE, event.value)
      if event.value > 0 { coming.insert(0) }
    case (EV_ABS, ABS_MT_SLOT) where fingers == .slots:
      slot = Int(event.value)
      isSlotTold = true
    case (EV_ABS, let axis):
      if !isSlotTold && axis > ABS_MT_SLOT { tellSlot(at: event.time, deliver) }
      if fingers == .slots && axis == ABS_MT_TRACKING_ID { tellLacking(at: event.time, deliver) }
      note(axis, event.value)
    default: break
    }
    deliver(event)
  }

  private mutating func note(_ axis: Int32, _ value: Int32) {
    guard (0..<Slots.count).contains(slot) else { return }
    lacks[slot].remove(.axis(axis))
    told[slot].insert(.axis(axis))
    if fingers == .slots && axis == ABS_MT_TRACKING_ID && value >= 0 { coming.insert(slot) }
  }

  private mutating func tellSlot(at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    isSlotTold = true
    deliver(KernelEvent(time, EV_ABS, ABS_MT_SLOT, Int32(slot)))
  }

  /// Delivers the values that the fingers which came with this report lack.
  private mutating func tellLacking(at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    var told = slot
    for slot in 0..<Slots.count where coming.contains(slot) && !lacks[slot].isEmpty {
      if slot != told { deliver(KernelEvent(time, EV_ABS, ABS_MT_SLOT, Int32(slot))) }
      told = slot
      tellAxes(of: slot, at: time, deliver)
    }
    if told != slot { tellSlot(at: time, deliver) }
  }

  private mutating func tellAxes(of slot: Int, at time: Microseconds, _ deliver: (KernelEvent) -> Void) {
    for axis in axes where lacks[slot].contains(.axis(axis)) {
      if let value = before.slots[slot].value(of: axis) { deliver(KernelEvent(time, EV_ABS, axis, value)) }
    }
    told[slot].formUnion(lacks[slot])
    lacks[slot] = []
  }

  private mutating func countPlaceless() {
    // A pressure above 0 may be that of a finger which has been down.
    if isByPressure { return }
    for slot in 0..<Slots.count where coming.contains(slot) && !told[slot].isSuperset(of: fingers.placeAxes) {
      placeless += 1
    }
  }
}

extension SlotState {
  /// Returns the value that has to be told of an axis; nil if it is the default.
  fileprivate func value(of axis: Int32) -> Int32? {
    switch axis {
    case ABS_MT_POSITION_X, ABS_X: contact.x
    case ABS_MT_POSITION_Y, ABS_Y: contact.y
    case ABS_MT_PRESSURE, ABS_PRESSURE: contact.pressure
    case ABS_MT_TOUCH_MAJOR: contact.size == 0 ? nil : contact.size
    case ABS_MT_TOUCH_MINOR: contact.minor == 0 ? nil : contact.minor
    case ABS_MT_ORIENTATION: contact.orientation == 0 ? nil : contact.orientation
    case ABS_MT_DISTANCE: hovers ? 1 : nil
    case ABS_MT_TOOL_TYPE: isPalm ? MT_TOOL_PALM : nil
    default: nil
    }
  }
}
