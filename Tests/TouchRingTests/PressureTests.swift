import Linux
import Testing
import Touch

@testable import TouchRing

/// A finger that rests may still press harder or flatter: that is there for the next look, and wakes nobody.
@Suite("TouchChannel: how fingers press")
struct PressureTests {
  private let channel = TouchChannel()

  private func contact(_ phase: Phase, _ change: (inout Contact) -> Void = { _ in }) -> Contact {
    let place = Position(x: 1, y: 2)
    var contact = Contact(
      id: 9, slot: 4, phase: phase, position: place, previous: place, pressure: 0.25, tellsPressure: true, size: 60,
      minor: 40, lean: 0.5, time: 1, taps: 3)
    change(&contact)
    return contact
  }

  private func frame(_ contact: Contact) -> TouchFrame {
    var frame = TouchFrame(time: 1)
    frame.append(contact)
    return frame
  }

  private func isSame(_ one: Contact?, _ other: Contact) -> Bool {
    guard let one else { return false }
    return one.pressure == other.pressure && one.tellsPressure == other.tellsPressure && one.size == other.size
      && one.minor == other.minor && one.lean == other.lean && one.taps == other.taps
  }

  @Test func `Everything that is known of a contact is told with its beginning and its end, and in between`() {
    var receiver = TouchReceiver(channel)
    var told: [Contact] = []
    func hear(_ news: TouchReceiver.TouchChange) {
      switch news {
      case .began(let contact), .over(let contact), .missed(let contact): told.append(contact)
      }
    }
    channel.send(frame(contact(.began)))
    _ = receiver.receive(hear)
    #expect(isSame(receiver.latest(slot: 4, id: 9), contact(.began)))
    let firmer = contact(.moved) { ($0.pressure, $0.size, $0.minor, $0.lean) = (0.75, 70, 30, -0.5) }
    channel.send(frame(firmer))
    #expect(isSame(receiver.latest(slot: 4, id: 9), firmer))
    var over = firmer
    over.phase = .ended
    channel.send(frame(over))
    _ = receiver.receive(hear)
    #expect(told.count == 2 && isSame(told[0], contact(.began)) && isSame(told[1], over))
  }

  @Test("A resting finger that presses otherwise is refreshed without a ring", arguments: 0..<4)
  func refreshed(what: Int) {
    var receiver = TouchReceiver(channel)
    channel.send(frame(contact(.began)))
    _ = receiver.receive { _ in }
    let posted = channel.postedCount
    let changed = contact(.stationary) {
      switch what {
      case 0: $0.pressure = 0.75
      case 1: $0.size = 61
      case 2: $0.minor = 41
      default: $0.lean = -0.5
      }
    }
    channel.send(frame(changed))
    #expect(channel.postedCount == posted)
    #expect(isSame(receiver.latest(slot: 4, id: 9), changed))
    var news = 0
    _ = receiver.receive { _ in news += 1 }
    #expect(news == 0)
  }

  @Test func `A resting finger that presses as before is not written again`() {
    channel.send(frame(contact(.began)))
    channel.send(frame(contact(.stationary) { $0.time = 77 }))
    #expect(channel.snapshot(4).contact.time == 1)
    #expect(channel.snapshot(4).began == 1)
  }

  @Test func `Nobody wakes for a finger that presses harder where it rests`() {
    var receiver = TouchReceiver(channel)
    channel.send(frame(contact(.began)))
    _ = receiver.receive { _ in }
    channel.send(frame(contact(.stationary) { $0.pressure = 1 }))
    let start = MonotonicClock.microseconds
    receiver.sleep(until: start + 30_000)
    #expect(MonotonicClock.microseconds >= start + 30_000)
  }
}
