import Seeded
import Testing
import Touch

@testable import TouchInput

@Suite("ContactList: which contact is which finger")
struct ContactListTests {
  private typealias Place = (x: Int, y: Int)

  /// Returns for each contact the finger that it is taken for; nil for one that has come.
  private func match(_ fingers: [Place], _ contacts: [Place]) -> [Int?] {
    var slots = SlotStore<SlotState>(repeating: SlotState())
    for (index, finger) in fingers.enumerated() { slots[index] = state(finger, finger: Int32(index)) }
    var list = ContactList()
    for contact in contacts { list.append(state(contact, finger: -1)) }
    var newest: Int32 = 99
    list.match(to: &slots, nextFinger: &newest)
    let found = (0..<Slots.count).map { slots[$0].contact }.filter { $0.finger >= 0 }
    return contacts.map { place in
      let finger = found.first { ($0.x, $0.y) == (Int32(place.x), Int32(place.y)) }?.finger
      return finger.flatMap { $0 > 99 ? nil : Int($0) }
    }
  }

  private func state(_ place: Place, finger: Int32) -> SlotState {
    var state = SlotState()
    state.contact.x = Int32(place.x)
    state.contact.y = Int32(place.y)
    state.contact.finger = finger
    return state
  }

  private func cost(_ one: Place, _ other: Place) -> Int {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
  }

  /// Returns the least sum over all pairings; the first list is no longer than the second.
  private func leastCost(_ some: ArraySlice<Place>, _ others: [Place]) -> Int {
    guard let first = some.first else { return 0 }
    return others.indices.map { index in
      var rest = others
      let other = rest.remove(at: index)
      return cost(first, other) + leastCost(some.dropFirst(), rest)
    }.min()!
  }

  @Test("fingers that move along their line keep their order, however fast they are")
  func line() {
    #expect(match([(100, 50), (200, 50)], [(190, 50), (290, 50)]) == [0, 1])
    #expect(match([(100, 50), (200, 50), (300, 50)], [(370, 50), (170, 50), (270, 50)]) == [2, 0, 1])
    #expect(match([(100, 50), (200, 50)], [(250, 50), (350, 50)]) == [0, 1])
  }

  @Test("a finger lifts while another leaps, or comes while another does")
  func leap() {
    #expect(match([(100, 50), (900, 50)], [(700, 50)]) == [1])
    #expect(match([(100, 50)], [(900, 50), (300, 50)]) == [nil, 0])
  }

  @Test("as many fingers as are followed, listed in another order")
  func full() {
    let fingers: [Place] = (0..<Slots.count).map { (60 * $0, 17 * $0 % 400) }
    let contacts = fingers.reversed().map { (x: $0.x + 50, y: $0.y + 1) }
    #expect(match(fingers, contacts) == (0..<Slots.count).reversed())
  }

  @Test("the fingers move as little as they can, as all pairings tell", .random)
  func least() {
    for var random in Cases(2000).random {
      // No two contacts are in one place.
      func places() -> [Place] {
        let columns = Array(0..<60).shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
        return columns.map { (5 * $0, Int.random(in: 0...90, using: &random)) }
      }
      let (fingers, contacts) = (places(), places())
      let matched = match(fingers, contacts)
      let pairs = zip(contacts, matched).compactMap { contact, finger in finger.map { (contact, fingers[$0]) } }
      #expect(Set(matched.compactMap { $0 }).count == pairs.count)
      #expect(pairs.count == min(fingers.count, contacts.count))
      let (short, long) = fingers.count < contacts.count ? (fingers, contacts) : (contacts, fingers)
      #expect(pairs.reduce(0) { $0 + cost($1.0, $1.1) } == leastCost(short[...], long))
    }
  }
}
