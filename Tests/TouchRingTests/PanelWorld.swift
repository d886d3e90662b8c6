import Seeded
import Touch

/// Fingers that come and go as they like, and what they did: the truth that a receiver is measured by.
struct PanelWorld {
  struct Deed: Equatable {
    var id: UInt32
    var slot: Int
    var isBeginning: Bool
    /// Meaningless for a beginning.
    var isCancelled: Bool
  }

  private(set) var down: [Int: Contact] = [:]
  private(set) var slotOf: [UInt32: Int] = [:]
  private(set) var lastIn: [Int: UInt32] = [:]
  /// Beginnings and endings since ``deeds`` was emptied, in order.
  var deeds: [Deed] = []
  private var lastID: UInt32 = 0
  private var time: Microseconds = 0
  private let slots: Int

  init(slots: Int) { self.slots = slots }

  var began: Int { slotOf.count }
  var downIDs: Set<UInt32> { Set(down.values.map(\.id)) }

  /// One report of the panel, in which `liveliness` of 10 slots do something.
  mutating func frame(_ random: inout Seeded, liveliness: Int) -> TouchFrame {
    time += 1000
    var frame = TouchFrame(time: time)
    for slot in 0..<slots {
      guard Int.random(in: 0..<10, using: &random) < liveliness else {
        if var resting = down[slot] {
          resting.phase = .stationary
          frame.append(resting)
        }
        continue
      }
      act(slot, &frame, &random)
    }
    return frame
  }

  private mutating func act(_ slot: Int, _ frame: inout TouchFrame, _ random: inout Seeded) {
    guard down[slot] != nil else { return begin(slot, &frame, &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: move(slot, &frame, &random)
    case 4: end(slot, .cancelled, &frame)
    case 5, 6: end(slot, .ended, &frame)
    default:
      end(slot, .ended, &frame)
      begin(slot, &frame, &random)
    }
  }

  private mutating func begin(_ slot: Int, _ frame: inout TouchFrame, _ random: inout Seeded) {
    lastID += 1
    let place = Position(x: Float.random(in: 0..<800, using: &random), y: Float.random(in: 0..<480, using: &random))
    let contact = Contact(id: lastID, slot: UInt8(slot), phase: .began, position: place, time: time)
    down[slot] = contact
    slotOf[lastID] = slot
    lastIn[slot] = lastID
    deeds.append(Deed(id: lastID, slot: slot, isBeginning: true, isCancelled: false))
    frame.append(contact)
  }

  private mutating func move(_ slot: Int, _ frame: inout TouchFrame, _ random: inout Seeded) {
    down[slot]!.phase = .moved
    down[slot]!.previous = down[slot]!.position
    down[slot]!.position.x = Float.random(in: 0..<800, using: &random)
    down[slot]!.time = time
    frame.append(down[slot]!)
  }

  private mutating func end(_ slot: Int, _ phase: Phase, _ frame: inout TouchFrame) {
    var contact = down.removeValue(forKey: slot)!
    contact.phase = phase
    contact.time = time
    deeds.append(Deed(id: contact.id, slot: slot, isBeginning: false, isCancelled: phase == .cancelled))
    frame.append(contact)
  }
}
