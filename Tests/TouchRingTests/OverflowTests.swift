import Testing
import Touch

@testable import TouchRing

@Suite("TouchReceiver: after the ring was full")
struct OverflowTests {
  private let channel = TouchChannel()

  private func contact(_ id: UInt32, _ slot: UInt8, _ phase: Phase, x: Float = 1) -> Contact {
    Contact(id: id, slot: slot, phase: phase, position: Position(x: x, y: 2), time: 1)
  }

  private func send(_ contacts: Contact...) {
    var frame = TouchFrame(time: 1)
    for contact in contacts { frame.append(contact) }
    channel.send(frame)
  }

  /// Fills the ring to its last place: 128 taps in slot 0.
  private func fill() {
    for id in UInt32(1)...128 { send(contact(id, 0, .began), contact(id, 0, .ended)) }
  }

  /// News as short as a table needs it.
  private func receive(_ receiver: inout TouchReceiver) -> [String] {
    var news: [String] = []
    _ = receiver.receive {
      switch $0 {
      case .began(let contact): news.append("began \(contact.id) in \(contact.slot)")
      case .over(let contact): news.append("over \(contact.id) in \(contact.slot) \(contact.phase)")
      case .missed(let contact): news.append("missed \(contact.id) in \(contact.slot)")
      }
    }
    return Array(news.filter { !$0.contains("in 0") })
  }

  @Test func `256 transitions fit, and one more raises the epoch`() {
    fill()
    #expect(channel.overflows == 0)
    send(contact(200, 5, .began))
    #expect(channel.overflows == 1)
  }

  @Test func `what happened in each slot meanwhile is told from its mailbox`() {
    var receiver = TouchReceiver(channel)
    // Before: fingers in 1, 2, 3 and 4.
    for id in UInt32(901)...904 { send(contact(id, UInt8(id - 900), .began)) }
    #expect(receive(&receiver).count == 4)
    fill()
    send(contact(901, 1, .ended))
    send(contact(902, 2, .cancelled))
    send(contact(903, 3, .ended), contact(1003, 3, .began))
    send(contact(904, 4, .moved, x: 50))
    send(contact(1005, 5, .began), contact(1005, 5, .ended))
    send(contact(1006, 6, .began))
    for id in UInt32(1007)...1009 { send(contact(id, 7, .began), contact(id, 7, .ended)) }

    #expect(
      receive(&receiver) == [
        "over 901 in 1 ended", "over 902 in 2 cancelled", "over 903 in 3 ended", "began 1003 in 3", "missed 1005 in 5",
        "began 1006 in 6", "missed 1009 in 7",
      ])
    #expect(receiver.counts.merged == 2)
    #expect(receiver.latest(slot: 4, id: 904)?.position.x == 50)
    #expect(receiver.latest(slot: 5, id: 1005) == nil)

    // From here on the ring carries again.
    let overflows = channel.overflows
    send(contact(1006, 6, .ended), contact(904, 4, .ended))
    #expect(receive(&receiver) == ["over 1006 in 6 ended", "over 904 in 4 ended"])
    #expect(channel.overflows == overflows)
  }

  @Test func `what comes while the mailboxes are compared is compared as well`() {
    var receiver = TouchReceiver(channel)
    fill()
    send(contact(201, 5, .began))
    var news: [String] = []
    _ = receiver.receive {
      switch $0 {
      case .began(let contact) where contact.id == 201:
        news.append("began 201")
        // Slot 1 was compared already, and the ring is closed.
        send(self.contact(202, 1, .began), self.contact(202, 1, .ended))
      case .missed(let contact): news.append("missed \(contact.id)")
      default: break
      }
    }
    #expect(news == ["began 201", "missed 202"])
    #expect(channel.raisedEpoch == nil)
  }

  @Test func `what the mailbox has told is not told again by the ring`() {
    var receiver = TouchReceiver(channel)
    fill()
    send(contact(201, 5, .began), contact(202, 6, .began), contact(202, 6, .ended))
    send(contact(203, 7, .began), contact(203, 7, .ended), contact(204, 7, .began))
    #expect(receive(&receiver) == ["began 201 in 5", "missed 202 in 6", "began 204 in 7"])

    // A writer that had put its snapshot, and looked at the acknowledgement only now, pushes what is known.
    #expect(channel.ring.push(contact(201, 5, .began)))
    #expect(channel.ring.push(contact(202, 6, .ended)))
    #expect(channel.ring.push(contact(203, 7, .ended)))
    #expect(channel.ring.push(contact(204, 7, .began)))
    #expect(receive(&receiver) == [])

    send(contact(201, 5, .ended), contact(204, 7, .cancelled))
    #expect(receive(&receiver) == ["over 201 in 5 ended", "over 204 in 7 cancelled"])
  }
}
