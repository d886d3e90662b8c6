import CLinux

/// Events by which each kind of panel reports its contacts.
struct Reports {
  private let kind: PanelKind
  private let hasPressure: Bool
  private let hasSize: Bool
  private let isTouchpad: Bool

  init(_ plan: PanelPlan) {
    kind = plan.kind
    hasPressure = plan.pressure != nil
    hasSize = plan.size != nil
    isTouchpad = plan.isTouchpad
  }

  /// Refuses values for which this panel has no axis.
  func require(_ spot: Spot) throws(Refusal) {
    if spot.pressure != nil && !hasPressure { throw Refusal("this panel reports no pressure") }
    if spot.size != nil && !hasSize { throw Refusal("this panel reports no size") }
  }

  /// Whether a finger that comes and goes within one report leaves a trace in it.
  var tellsInstants: Bool {
    if case .contacts = kind { false } else { true }
  }

  func down(_ slot: Int, _ contact: Contact) -> [Event] {
    switch kind {
    case .slots:
      [.absolute(ABS_MT_SLOT, Int32(slot)), .absolute(ABS_MT_TRACKING_ID, contact.trackingID)] + values(contact)
    case .contacts: []
    case .one: touch(true) + single(contact)
    }
  }

  func move(_ slot: Int, _ contact: Contact) -> [Event] {
    switch kind {
    case .slots: [.absolute(ABS_MT_SLOT, Int32(slot))] + values(contact)
    case .contacts: []
    case .one: single(contact)
    }
  }

  func up(_ slot: Int) -> [Event] {
    switch kind {
    case .slots: [.absolute(ABS_MT_SLOT, Int32(slot)), .absolute(ABS_MT_TRACKING_ID, -1)]
    case .contacts: []
    case .one: touch(false) + pressure(0)
    }
  }

  /// Returns the events that end a report. With slots these include BTN_TOUCH and the oldest contact on the
  /// single-touch axes, as in the kernel's `input_mt_report_pointer_emulation`.
  func frame(_ contacts: [Contact]) -> [Event] {
    switch kind {
    case .slots:
      guard let oldest = contacts.min(by: { $0.birth < $1.birth }) else {
        return touch(false) + pressure(0) + [.report]
      }
      return touch(true) + single(oldest) + [.report]
    case .contacts:
      if contacts.isEmpty { return [.contactEnd] + touch(false) + [.report] }
      return contacts.flatMap { values($0) + [.contactEnd] } + touch(true) + [.report]
    case .one: return [.report]
    }
  }

  private func touch(_ down: Bool) -> [Event] {
    isTouchpad ? [.key(BTN_TOUCH, down), .key(BTN_TOOL_FINGER, down)] : [.key(BTN_TOUCH, down)]
  }

  private func single(_ contact: Contact) -> [Event] {
    [.absolute(ABS_X, contact.x), .absolute(ABS_Y, contact.y)] + pressure(contact.pressure)
  }

  private func pressure(_ value: Int32) -> [Event] { hasPressure ? [.absolute(ABS_PRESSURE, value)] : [] }

  private func values(_ contact: Contact) -> [Event] {
    var events: [Event] = [.absolute(ABS_MT_POSITION_X, contact.x), .absolute(ABS_MT_POSITION_Y, contact.y)]
    if hasPressure { events.append(.absolute(ABS_MT_PRESSURE, contact.pressure)) }
    if hasSize { events.append(.absolute(ABS_MT_TOUCH_MAJOR, contact.size)) }
    return events
  }
}
