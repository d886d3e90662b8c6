import Touch

/// Follows touches from frame to frame and collects their faults, by the rules that hold for every panel.
struct TouchRules {
  private struct Life {
    var slot: UInt8
    var position: Position
    var time: Microseconds
  }

  private(set) var faults: [String] = []
  private var down: [UInt32: Life] = [:]
  /// The touch that is down in each slot.
  private var holders = [UInt32?](repeating: nil, count: Slots.count)
  private var newest: UInt32 = 0
  /// Number of touches that began.
  private(set) var begun = 0
  private var time: Microseconds?

  /// Whether a touch is down in this slot.
  func isDown(slot: Int) -> Bool { holders[slot] != nil }

  mutating func note(_ frame: TouchFrame) {
    if let time, frame.time < time { faults.append("time goes back from \(time) to \(frame.time)") }
    time = frame.time
    let newestBefore = newest
    var told: Set<UInt32> = []
    for contact in frame.contacts {
      if !told.insert(contact.id).inserted { faults.append("\(contact.id) stands twice in a frame") }
      if contact.time > frame.time { faults.append("\(contact.id) is later than its frame") }
      if !contact.isFinite { faults.append("\(contact.id) is no number: \(contact)") }
      guard Int(contact.slot) < Slots.count else {
        faults.append("\(contact.id) is in slot \(contact.slot)")
        continue
      }
      if contact.phase == .began { begin(contact, after: newestBefore) } else { goOn(contact) }
    }
    for id in down.keys where !told.contains(id) { faults.append("\(id) is down and not in the frame") }
    if down.count > Slots.count { faults.append("\(down.count) are down at once") }
  }

  /// Checks that no touch is left after the panel has gone.
  mutating func end() { for id in down.keys { faults.append("\(id) never ends") } }

  private mutating func begin(_ contact: Contact, after newestBefore: UInt32) {
    // The contacts of a frame are in the order of their slots, not of their age.
    if contact.id <= newestBefore { faults.append("\(contact.id) begins after \(newestBefore)") }
    if down[contact.id] != nil { faults.append("\(contact.id) begins twice") }
    if contact.previous != contact.position { faults.append("\(contact.id) begins and came from somewhere") }
    if contact.taps == 0 { faults.append("\(contact.id) is no tap at all") }
    if let other = holders[Int(contact.slot)] { faults.append("\(contact.id) begins in the slot of \(other)") }
    newest = max(newest, contact.id)
    begun += 1
    holders[Int(contact.slot)] = contact.id
    down[contact.id] = Life(slot: contact.slot, position: contact.position, time: contact.time)
  }

  private mutating func goOn(_ contact: Contact) {
    guard let life = down[contact.id] else {
      faults.append("\(contact.id) is \(contact.phase) and not down")
      return
    }
    if contact.slot != life.slot { faults.append("\(contact.id) changes its slot") }
    if contact.time < life.time { faults.append("\(contact.id) goes back in time") }
    if contact.previous != life.position { faults.append("\(contact.id) says it was at \(contact.previous)") }
    if (contact.phase == .moved) != (contact.position != life.position) {
      faults.append("\(contact.id) is \(contact.phase) from \(life.position) to \(contact.position)")
    }
    if contact.phase.isFinal { holders[Int(life.slot)] = nil }
    down[contact.id] =
      contact.phase.isFinal ? nil : Life(slot: contact.slot, position: contact.position, time: contact.time)
  }
}

extension Contact {
  fileprivate var isFinite: Bool {
    position.x.isFinite && position.y.isFinite && pressure.isFinite && size.isFinite
  }
}
