import CLinux

/// The fingers on the panel, slot by slot: turns commands into events.
struct Contacts {
  struct Contact {
    let trackingID: Int32
    /// Counts all contacts: the smallest is the oldest.
    let birth: Int
    var x: Int32
    var y: Int32
    var pressure: Int32
  }

  private struct Slot {
    var contact: Contact?
    var lastPressure: Int32
  }

  static let firstTrackingID: Int32 = 100
  static let lastTrackingID: Int32 = 65535

  private var slots: [Slot]
  private var births = 0
  private let ownPressures: ClosedRange<Int32>

  init(_ plan: PanelPlan) {
    ownPressures = plan.ownPressures
    slots = [Slot](repeating: Slot(contact: nil, lastPressure: ownPressures.upperBound), count: plan.slots)
  }

  /// A finger comes down. Out of range is allowed: real panels do it.
  mutating func down(_ slot: Int, _ x: Int32, _ y: Int32, _ given: Int32?) throws(Refusal) -> [Event] {
    try requireSlot(slot)
    if slots[slot].contact != nil { throw Refusal("slot \(slot) is down already") }
    let ids = Int(Contacts.lastTrackingID - Contacts.firstTrackingID) + 1
    let contact = Contact(
      trackingID: Contacts.firstTrackingID + Int32(births % ids), birth: births, x: x, y: y,
      pressure: nextPressure(slot, given))
    births += 1
    slots[slot].contact = contact
    return [.absolute(ABS_MT_SLOT, Int32(slot)), .absolute(ABS_MT_TRACKING_ID, contact.trackingID)] + values(contact)
  }

  mutating func move(_ slot: Int, _ x: Int32, _ y: Int32, _ given: Int32?) throws(Refusal) -> [Event] {
    try requireSlot(slot)
    guard var contact = slots[slot].contact else { throw Refusal("slot \(slot) is not down") }
    contact.x = x
    contact.y = y
    contact.pressure = nextPressure(slot, given)
    slots[slot].contact = contact
    return [.absolute(ABS_MT_SLOT, Int32(slot))] + values(contact)
  }

  mutating func up(_ slot: Int) throws(Refusal) -> [Event] {
    try requireSlot(slot)
    if slots[slot].contact == nil { throw Refusal("slot \(slot) is not down") }
    slots[slot].contact = nil
    return [.absolute(ABS_MT_SLOT, Int32(slot)), .absolute(ABS_MT_TRACKING_ID, -1)]
  }

  /// What ends a report: BTN_TOUCH and the oldest contact on the single-touch axes, as
  /// `input_mt_report_pointer_emulation` in the kernel does it, then SYN_REPORT.
  func frame() -> [Event] {
    var oldest: Contact?
    for slot in slots {
      guard let contact = slot.contact else { continue }
      if let older = oldest, older.birth < contact.birth { continue }
      oldest = contact
    }
    guard let oldest else { return [.touch(false), .absolute(ABS_PRESSURE, 0), .report] }
    return [
      .touch(true), .absolute(ABS_X, oldest.x), .absolute(ABS_Y, oldest.y), .absolute(ABS_PRESSURE, oldest.pressure),
      .report,
    ]
  }

  /// The slots that are down, with their contacts.
  var down: [(slot: Int, contact: Contact)] {
    slots.indices.compactMap { index in slots[index].contact.map { (slot: index, contact: $0) } }
  }

  private func requireSlot(_ slot: Int) throws(Refusal) {
    if !slots.indices.contains(slot) { throw Refusal("slot \(slot) is not one of the panel's 0 to \(slots.count - 1)") }
  }

  /// Never the slot's last value again: the kernel would drop it, and tslib take the contact for a lifted finger.
  private mutating func nextPressure(_ slot: Int, _ given: Int32?) -> Int32 {
    let last = slots[slot].lastPressure
    let inside = ownPressures.contains(last) && last < ownPressures.upperBound
    let pressure = given ?? (inside ? last + 1 : ownPressures.lowerBound)
    slots[slot].lastPressure = pressure
    return pressure
  }

  private func values(_ contact: Contact) -> [Event] {
    [
      .absolute(ABS_MT_POSITION_X, contact.x), .absolute(ABS_MT_POSITION_Y, contact.y),
      .absolute(ABS_MT_PRESSURE, contact.pressure),
    ]
  }
}
