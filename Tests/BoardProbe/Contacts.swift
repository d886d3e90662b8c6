/// The fingers on the panel, by slot. Turns commands into events.
struct Contacts {
  private struct Slot {
    var contact: Contact?
    var lastPressure: Int32
  }

  static let firstTrackingID = 100
  /// Last tracking id. Ids are consecutive up to here and start again from 0, as `input_mt_new_trkid` in the kernel
  /// assigns them.
  static let lastTrackingID: Int32 = 65535

  /// Pressures to cycle through when a line names none.
  private static let ownPressures: ClosedRange<Int32> = 40...99

  private var slots: [Slot]
  /// Number of touches that have begun.
  private(set) var births = 0
  private let ownSize: Int32
  private let reports: Reports

  init(_ plan: PanelPlan) {
    ownSize = plan.size?.middle ?? 0
    reports = Reports(plan)
    slots = [Slot](repeating: Slot(contact: nil, lastPressure: Contacts.ownPressures.upperBound), count: plan.slots)
  }

  /// Puts a finger down. Positions out of range are allowed: real panels report them.
  mutating func down(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    try requireUp(slot)
    try reports.require(spot)
    return begin(slot, spot)
  }

  mutating func move(_ slot: Int, _ spot: Spot) throws(Refusal) -> [Event] {
    try requireDown(slot)
    try reports.require(spot)
    return shift(slot, spot)
  }

  mutating func up(_ slot: Int) throws(Refusal) -> [Event] {
    try requireDown(slot)
    return lift(slot)
  }

  /// Returns the events that end a report.
  func frame() -> [Event] { reports.frame(down.map { $0.contact }) }

  var tellsInstants: Bool { reports.tellsInstants }

  /// Does the work of ``down(_:_:)`` in a slot that is known to be free.
  mutating func begin(_ slot: Int, _ spot: Spot) -> [Event] {
    let contact = Contact(
      trackingID: Int32((Contacts.firstTrackingID + births) % (Int(Contacts.lastTrackingID) + 1)), birth: births,
      x: spot.x, y: spot.y, pressure: nextPressure(slot, spot.pressure), size: spot.size ?? ownSize)
    births += 1
    slots[slot].contact = contact
    return reports.down(slot, contact)
  }

  /// Does the work of ``move(_:_:)`` for a contact that is known to be down.
  mutating func shift(_ slot: Int, _ spot: Spot) -> [Event] {
    guard var contact = slots[slot].contact else { return [] }
    contact.x = spot.x
    contact.y = spot.y
    contact.pressure = nextPressure(slot, spot.pressure)
    contact.size = spot.size ?? contact.size
    slots[slot].contact = contact
    return reports.move(slot, contact)
  }

  /// Does the work of ``up(_:)`` for a contact that is known to be down.
  mutating func lift(_ slot: Int) -> [Event] {
    slots[slot].contact = nil
    return reports.up(slot)
  }

  /// The slots that are down, with their contacts.
  var down: [(slot: Int, contact: Contact)] {
    slots.indices.compactMap { index in slots[index].contact.map { (slot: index, contact: $0) } }
  }

  func requireUp(_ slot: Int) throws(Refusal) {
    try requireSlot(slot)
    if slots[slot].contact != nil { throw Refusal("slot \(slot) is down already") }
  }

  private func requireDown(_ slot: Int) throws(Refusal) {
    try requireSlot(slot)
    if slots[slot].contact == nil { throw Refusal("slot \(slot) is not down") }
  }

  private func requireSlot(_ slot: Int) throws(Refusal) {
    if !slots.indices.contains(slot) { throw Refusal("slot \(slot) is not one of the panel's 0 to \(slots.count - 1)") }
  }

  /// Returns a pressure that differs from the slot's last one unless the line gives it: the kernel would drop an equal
  /// value, and tslib would take the contact for a lifted finger.
  private mutating func nextPressure(_ slot: Int, _ given: Int32?) -> Int32 {
    let last = slots[slot].lastPressure
    let own = Contacts.ownPressures
    let pressure = given ?? (own.contains(last) && last < own.upperBound ? last + 1 : own.lowerBound)
    slots[slot].lastPressure = pressure
    return pressure
  }
}

/// A finger on the panel, with the values that the panel reports for it.
struct Contact {
  let trackingID: Int32
  /// Number of the contact, counted over all contacts: the smallest is the oldest.
  let birth: Int
  var x: Int32
  var y: Int32
  var pressure: Int32
  var size: Int32
}
