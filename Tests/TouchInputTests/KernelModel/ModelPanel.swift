import CLinux

@testable import TouchInput

/// A panel and its driver: fingers on the glass, and the values that tell of them.
final class ModelPanel {
  let layout: ModelLayout
  /// Added to every x.
  private let origin: Int32
  private(set) var core: InputCore
  /// The truth: who is on the glass, by slot.
  private(set) var fingers: [ModelFinger?]
  /// Number of touches so far.
  private(set) var touches = 0
  private(set) var time: Int64
  private var nextID: Int32
  /// Fingers without slots that have been listed, and those of them that have lifted since.
  private var listed: Set<Int> = []
  private var lifted: [ModelFinger] = []
  /// The reader's descriptor.
  var client: ModelClient?

  init(_ layout: ModelLayout, number: Int, at time: Int64) {
    self.layout = layout
    self.time = time
    origin = Int32(number) * ModelLayout.band
    core = InputCore(slots: layout.fingers == .slots ? layout.slots : 0)
    fingers = [ModelFinger?](repeating: nil, count: layout.slots)
    if case .counting(let first) = layout.names { nextID = first } else { nextID = 0 }
  }

  /// The driver starts afresh; fingers that lie on the glass are new to it.
  func reset() {
    let held = fingers
    core = InputCore(slots: core.slots.count)
    fingers = [ModelFinger?](repeating: nil, count: layout.slots)
    for (slot, finger) in held.enumerated() {
      if let finger { land(slot, finger.x - origin, finger.y, finger.pressure) }
    }
    finish(ModelReport(changes: []))
  }

  func report(_ report: ModelReport) {
    begin(report)
    finish(report)
  }

  /// Sends a report without its end: it is not readable yet, and the kernel's state contains it already.
  func begin(_ report: ModelReport) {
    for change in report.changes { make(change) }
  }

  func finish(_ report: ModelReport) {
    switch layout.fingers {
    case .slots: emulatePointer()
    case .contacts where hasNoList(report): break
    case .contacts: list()
    case .one: break
    }
    time += report.pause
    let list = layout.fingers == .contacts && !hasNoList(report) ? fingers.compactMap { $0 } : nil
    client?.queue.pass(core.finish(report.value, list, at: time))
  }

  /// `input_dev_suspend`: the kernel releases the keys, and leaves the slots as they are.
  func sleep() {
    core.touchKey(false)
    client?.queue.pass(core.finish(1, nil, at: time))
  }

  private func hasNoList(_ report: ModelReport) -> Bool {
    layout.lists.leavesOut && !report.changes.isEmpty && report.changes.allSatisfy { $0.kind == .garbage }
  }

  private func make(_ change: ModelChange) {
    let slot = change.slot % layout.slots
    let isDown = fingers[slot] != nil
    switch change.kind {
    case .land where isDown, .move: move(slot, change)
    case .land: land(slot, change)
    case .lift: lift(slot)
    case .tap where layout.fingers == .contacts, .swap where layout.fingers == .contacts,
      .replace where layout.fingers == .contacts:
      // A list cannot tell of them.
      if isDown { lift(slot) } else { land(slot, change) }
    case .tap:
      lift(slot)
      land(slot, change)
      lift(slot)
    case .replace where isDown && layout.fingers == .slots && nextID(slot, change.other) == fingers[slot]?.id:
      move(slot, change)
    case .replace where layout.fingers == .slots: land(slot, change)
    case .swap, .replace:
      lift(slot)
      land(slot, change)
    case .part: part(slot)
    case .garbage: garbage(change)
    }
  }

  private func land(_ slot: Int, _ change: ModelChange) {
    land(slot, change.x, change.y, change.other % 256)
  }

  private func land(_ slot: Int, _ x: Int32, _ y: Int32, _ pressure: Int32) {
    let touch = touches
    touches += 1
    // Where nothing else tells of lifts, a pressure of 0 would be one.
    let tellsLifts = layout.isByPressure || layout.fingers == .contacts && !layout.hasTouchKey
    let pressure = tellsLifts ? max(1, pressure) : pressure
    let finger = ModelFinger(
      touch: touch, id: nextID(slot, pressure), x: origin + (layout.placesTell ? Int32(touch) + 1 : x), y: y,
      pressure: layout.tellsPressure ? pressure : 255, size: size(pressure))
    if case .counting = layout.names { nextID = (nextID + 1) & 0xffff }
    fingers[slot] = finger
    switch layout.fingers {
    case .slots:
      core.absolute(ABS_MT_SLOT, Int32(slot))
      core.absolute(ABS_MT_TRACKING_ID, finger.id, begins: touch)
      if let apart = layout.apart { core.absolute(apart, 0) }
      place(slot)
    case .contacts: break
    case .one where layout.isByPressure:
      if layout.keyFirst { core.absolute(ABS_PRESSURE, finger.pressure, begins: touch) }
      place(slot)
      if !layout.keyFirst { core.absolute(ABS_PRESSURE, finger.pressure, begins: touch) }
    case .one:
      if layout.keyFirst { core.touchKey(true, begins: touch) }
      place(slot)
      if !layout.keyFirst { core.touchKey(true, begins: touch) }
    }
  }

  private func size(_ pressure: Int32) -> Int32 {
    switch layout.fingers {
    case .slots: pressure / 2
    // A size of 0 would be a lift.
    case .contacts: max(1, pressure / 2)
    case .one: 0
    }
  }

  private func nextID(_ slot: Int, _ random: Int32) -> Int32 {
    switch layout.names {
    case .counting: nextID
    case .slot: Int32(slot)
    case .few: random % 3
    }
  }

  private func move(_ slot: Int, _ change: ModelChange) {
    guard fingers[slot] != nil else { return }
    if !layout.placesTell { fingers[slot]?.x = origin + change.x }
    fingers[slot]?.y = change.y
    place(slot)
  }

  /// The driver tells a position of a slot without a finger.
  func moveNobody(_ slot: Int, y: Int32) {
    core.absolute(ABS_MT_SLOT, Int32(slot))
    core.absolute(ABS_MT_POSITION_Y, y)
    finish(ModelReport(changes: []))
  }

  private func place(_ slot: Int) {
    guard let finger = fingers[slot] else { return }
    switch layout.fingers {
    case .slots:
      core.absolute(ABS_MT_SLOT, Int32(slot))
      core.absolute(ABS_MT_POSITION_X, finger.x)
      core.absolute(ABS_MT_POSITION_Y, finger.y)
      core.absolute(ABS_MT_TOUCH_MAJOR, finger.size)
      if layout.tellsPressure { core.absolute(ABS_MT_PRESSURE, finger.pressure) }
    case .contacts: break
    case .one:
      core.absolute(ABS_X, finger.x)
      core.absolute(ABS_Y, finger.y)
      if layout.tellsPressure && !layout.isByPressure { core.absolute(ABS_PRESSURE, finger.pressure) }
    }
  }

  private func lift(_ slot: Int) {
    guard let finger = fingers[slot] else { return }
    fingers[slot] = nil
    if listed.contains(finger.touch) { lifted.append(finger) }
    switch layout.fingers {
    case .slots:
      core.absolute(ABS_MT_SLOT, Int32(slot))
      core.absolute(ABS_MT_TRACKING_ID, -1)
    case .contacts: break
    case .one where layout.isByPressure: core.absolute(ABS_PRESSURE, 0)
    case .one: core.touchKey(false)
    }
  }

  private func part(_ slot: Int) {
    guard let apart = layout.apart, let finger = fingers[slot] else { return }
    fingers[slot]?.isApart = !finger.isApart
    core.absolute(ABS_MT_SLOT, Int32(slot))
    core.absolute(apart, finger.isApart ? 0 : apart == ABS_MT_TOOL_TYPE ? MT_TOOL_PALM : 1)
  }

  /// Sends types and codes that do not concern fingers, or slots that do not exist.
  private func garbage(_ change: ModelChange) {
    switch change.other % 6 {
    case 0: core.pass(EV_MSC, MSC_TIMESTAMP, change.x)
    case 1: core.pass(EV_KEY, BTN_TOOL_DOUBLETAP, 1)
    case 2: core.pass(EV_SYN, SYN_CONFIG, change.y)
    case 3: core.absolute(ABS_MT_SLOT, change.y - 600)
    case 4: core.pass(EV_ABS, change.x % 2 == 0 ? ABS_MT_BLOB_ID : ABS_MISC + change.y * 64, change.y)
    default: core.pass(6 + change.x * 64 + change.y, change.y * 127, .max - change.x)
    }
  }

  /// `input_mt_report_pointer_emulation`
  private func emulatePointer() {
    var oldest: ModelFinger?
    for case let finger? in fingers where finger.touch < oldest?.touch ?? .max { oldest = finger }
    if layout.hasTouchKey { core.touchKey(oldest != nil) }
    guard let oldest else { return }
    core.absolute(ABS_X, oldest.x)
    core.absolute(ABS_Y, oldest.y)
  }

  private func list() {
    let isTouched = fingers.contains { $0 != nil }
    if layout.hasTouchKey && layout.keyFirst { core.touchKey(isTouched) }
    var contacts = fingers.compactMap { $0 }
    let isWhole = layout.lists.lifted == .whole && !isTouched && layout.hasTouchKey
    for var finger in lifted where layout.lists.lifted == .empty || isWhole {
      if !isWhole { finger.size = 0 }
      contacts.append(finger)
    }
    for (index, finger) in contacts.enumerated() {
      list(finger, isOpen: layout.lists.leavesLastOpen && index == contacts.count - 1)
      listed.insert(finger.touch)
    }
    lifted = []
    // Some drivers with a key report nothing else.
    if !isTouched && !(layout.hasTouchKey && layout.keyFirst) { core.pass(EV_SYN, SYN_MT_REPORT, 0) }
    if layout.hasTouchKey && !layout.keyFirst { core.touchKey(isTouched) }
  }

  private func list(_ finger: ModelFinger, isOpen: Bool) {
    if layout.lists.names { core.absolute(ABS_MT_TRACKING_ID, finger.id) }
    core.absolute(ABS_MT_POSITION_X, finger.x)
    core.absolute(ABS_MT_POSITION_Y, finger.y)
    core.absolute(ABS_MT_TOUCH_MAJOR, finger.size)
    if layout.tellsPressure { core.absolute(ABS_MT_PRESSURE, finger.pressure) }
    if !isOpen { core.pass(EV_SYN, SYN_MT_REPORT, 0) }
  }
}
