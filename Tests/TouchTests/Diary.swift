import Touch

/// The life of every touch that was ever told, and what was wrong with it.
struct Diary {
  private struct Life {
    var slot: UInt8
    var place: Position
    var time: Microseconds
    var isOver = false
  }

  private var lives: [UInt32: Life] = [:]
  private(set) var down: [UInt8: UInt32] = [:]
  private(set) var faults: [String] = []
  /// The youngest touch before this frame, and so far. Within a frame contacts stand by slot, not by age.
  private var newestBefore: UInt32 = 0
  private var newest: UInt32 = 0

  var total: Int { lives.count }

  mutating func note(_ frame: TouchFrame) {
    var told: Set<UInt32> = []
    newestBefore = newest
    for index in 0..<frame.count {
      let contact = frame[index]
      if !told.insert(contact.id).inserted { faults.append("\(contact.id) stands twice in a frame") }
      if contact.time > frame.time { faults.append("\(contact.id) is later than its frame") }
      if lives[contact.id] == nil { begin(contact) } else { goOn(contact) }
    }
    for (slot, id) in down where !told.contains(id) { faults.append("\(id) in \(slot) is down but not in the frame") }
  }

  private mutating func begin(_ contact: Contact) {
    if contact.phase != .began { faults.append("\(contact.id) is \(contact.phase) and never began") }
    if contact.previous != contact.position { faults.append("\(contact.id) came from somewhere") }
    if down[contact.slot] != nil { faults.append("two touches in slot \(contact.slot)") }
    if contact.id <= newestBefore { faults.append("\(contact.id) comes after \(newestBefore)") }
    newest = max(newest, contact.id)
    down[contact.slot] = contact.id
    lives[contact.id] = Life(slot: contact.slot, place: contact.position, time: contact.time)
  }

  private mutating func goOn(_ contact: Contact) {
    let life = lives[contact.id]!
    if life.isOver { faults.append("\(contact.id) is \(contact.phase) after its end") }
    if contact.phase == .began { faults.append("\(contact.id) began twice") }
    if contact.slot != life.slot { faults.append("\(contact.id) changed its slot") }
    if contact.previous != life.place { faults.append("\(contact.id) says it was at \(contact.previous)") }
    if contact.time < life.time { faults.append("\(contact.id) goes back in time") }
    if contact.phase == .moved && contact.position == life.place { faults.append("\(contact.id) moved nowhere") }
    if contact.phase != .moved && contact.position != life.place { faults.append("\(contact.id) moved silently") }
    if contact.phase.isFinal { down[contact.slot] = nil }
    lives[contact.id] = Life(
      slot: life.slot, place: contact.position, time: contact.time, isOver: contact.phase.isFinal)
  }
}
