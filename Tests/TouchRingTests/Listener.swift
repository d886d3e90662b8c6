import Touch

@testable import TouchRing

/// What a receiver was told, and what was wrong with it.
struct Listener {
  private(set) var down: [Int: UInt32] = [:]
  private(set) var told: Set<UInt32> = []
  private(set) var missed: Set<UInt32> = []
  /// The touches that were told, with their slots, and all that was told; both since they were emptied, in order.
  var news: [(id: UInt32, slot: Int)] = []
  var deeds: [PanelWorld.Deed] = []
  private(set) var faults: [String] = []

  var downIDs: Set<UInt32> { Set(down.values) }

  mutating func hear(_ news: TouchReceiver.TouchChange) {
    switch news {
    case .began(let contact):
      tell(contact)
      if contact.phase.isFinal { faults.append("\(contact.id) begins as \(contact.phase)") }
      if let other = down[Int(contact.slot)] { faults.append("\(contact.id) begins while \(other) is in its slot") }
      down[Int(contact.slot)] = contact.id
      deeds.append(.init(id: contact.id, slot: Int(contact.slot), isBeginning: true, isCancelled: false))
    case .over(let contact):
      if !contact.phase.isFinal { faults.append("\(contact.id) is over as \(contact.phase)") }
      if down[Int(contact.slot)] != contact.id { faults.append("\(contact.id) is over and was not down") }
      down[Int(contact.slot)] = nil
      deeds.append(
        .init(
          id: contact.id, slot: Int(contact.slot), isBeginning: false, isCancelled: contact.phase == .cancelled))
    case .missed(let contact):
      tell(contact)
      missed.insert(contact.id)
      if let other = down[Int(contact.slot)] { faults.append("\(contact.id) was missed while \(other) is down") }
    }
  }

  private mutating func tell(_ contact: Contact) {
    news.append((contact.id, Int(contact.slot)))
    if !told.insert(contact.id).inserted { faults.append("\(contact.id) is told twice") }
  }

  /// Holds what was told against the truth at a moment at which nothing is under way.
  func differences(_ world: PanelWorld, merged: Int) -> [String] {
    var differences: [String] = []
    if downIDs != world.downIDs { differences.append("down are \(downIDs), should be \(world.downIDs)") }
    if told.count + merged != world.began {
      differences.append("\(told.count) told and \(merged) merged of \(world.began) that began")
    }
    for (id, slot) in news where world.slotOf[id] != slot { differences.append("\(id) never was in slot \(slot)") }
    if !missed.isDisjoint(with: world.downIDs) { differences.append("one that is down was called missed") }
    return differences
  }
}
