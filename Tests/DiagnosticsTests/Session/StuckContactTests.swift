import Testing
import Touch

@testable import Technician

@Suite("StuckContacts: pages are not told of contacts that rest for longer than anybody does")
struct StuckContactTests {
  private var stuck = StuckContacts()

  private mutating func told(_ seconds: Double, _ contacts: (id: UInt32, phase: Phase, x: Float)...) -> [UInt32] {
    let time = Microseconds(seconds * 1_000_000)
    var frame = TouchFrame(time: time)
    for (slot, contact) in contacts.enumerated() {
      let place = Position(x: contact.x, y: 0)
      frame.append(Contact(id: contact.id, slot: UInt8(slot), phase: contact.phase, position: place, time: time))
    }
    let left = stuck.without(frame)
    return (0..<left.count).map { left[$0].id }
  }

  @Test mutating func `after fifteen seconds, and never before`() {
    #expect(told(1, (7, .began, 100)) == [7])
    #expect(told(15.9, (7, .stationary, 100)) == [7])
    #expect(told(16, (7, .stationary, 100), (8, .began, 300)) == [8])
    // Nor is its end told of, whenever it comes and wherever it moves before.
    #expect(told(17, (7, .moved, 500), (8, .stationary, 300)) == [8])
    #expect(told(18, (7, .ended, 500), (8, .ended, 300)) == [8])
    #expect(told(19, (7, .began, 500)) == [7])
  }

  @Test mutating func `a finger that was down before is not told of, and the next one is`() {
    var frame = TouchFrame(time: 0)
    for (id, phase) in [(7, .began), (8, .ended)] as [(UInt32, Phase)] {
      frame.append(Contact(id: id, phase: phase, position: Position(x: 100, y: 0)))
    }
    stuck.leaveOut(frame)
    #expect(told(1, (7, .moved, 300), (9, .began, 300)) == [9])
    #expect(told(2, (7, .ended, 300), (9, .moved, 301)) == [9])
    #expect(told(3, (7, .began, 100), (8, .began, 200)) == [7, 8])
  }

  @Test("while nobody sees the page, no finger is told of, and those that are down then not until they lift")
  mutating func unseen() {
    #expect(told(1, (7, .began, 100)) == [7])
    for (time, phase) in [(2_000_000, .moved), (3_000_000, .ended)] as [(Microseconds, Phase)] {
      var frame = TouchFrame(time: time)
      for (id, phase) in [(7, phase), (8, time == 2_000_000 ? .began : .moved)] as [(UInt32, Phase)] {
        frame.append(Contact(id: id, phase: phase, position: Position(x: 100, y: 0), time: time))
      }
      let left = stuck.withoutAll(frame)
      #expect(left.isEmpty && left.time == time)
    }
    #expect(told(4, (8, .moved, 200), (9, .began, 300)) == [9])
    #expect(told(5, (8, .ended, 200), (9, .moved, 301)) == [9])
    #expect(told(6, (7, .began, 100)) == [7])
  }

  @Test mutating func `a finger that nobody heard of in between lifts like any other`() {
    #expect(told(1, (7, .began, 100)) == [7])
    #expect(told(60, (7, .ended, 100)) == [7])
  }

  @Test mutating func `trembling within eight pixels is rest, what goes farther begins anew`() {
    #expect(told(0, (7, .began, 100), (8, .began, 300)) == [7, 8])
    for second in 1...14 {
      #expect(told(Double(second), (7, .moved, 100 + Float(second % 2) * 8), (8, .stationary, 300)) == [7, 8])
    }
    #expect(told(14.5, (7, .stationary, 100), (8, .moved, 308.5)) == [7, 8])
    #expect(told(15, (7, .stationary, 100), (8, .stationary, 308.5)) == [8])
    #expect(told(29.4, (7, .stationary, 100), (8, .stationary, 308.5)) == [8])
    #expect(told(29.5, (7, .stationary, 100), (8, .stationary, 308.5)) == [])
  }
}
