import Figures
import Testing
import Touch

@Suite("How often a panel tells of the finger that moved last")
struct ReportRateTests {
  private func frame(_ time: Microseconds, _ contacts: (id: UInt32, phase: Phase)...) -> TouchFrame {
    var frame = TouchFrame(time: time)
    for (slot, contact) in contacts.enumerated() {
      let place = Position(x: 0, y: 0)
      frame.append(Contact(id: contact.id, slot: UInt8(slot), phase: contact.phase, position: place, time: time))
    }
    return frame
  }

  @Test(
    "steady, whatever the pace",
    arguments: [(8_000, 125), (10_000, 100), (12_500, 80), (40_000, 25), (200_000, 5)] as [(Microseconds, Double)])
  func steady(interval: Microseconds, hertz: Double) {
    var rate = ReportRate()
    for step in 0..<300 { rate.take(frame(Microseconds(step) * interval, (1, .moved))) }
    #expect(rate.hertz == hertz)
  }

  @Test func `not before the fifth report`() {
    var rate = ReportRate()
    rate.take(frame(0, (1, .began)))
    for step in 1...4 { rate.take(frame(Microseconds(step) * 10_000, (1, .moved))) }
    #expect(rate.hertz == nil)
    rate.take(frame(50_000, (1, .moved)))
    #expect(rate.hertz == 100)
  }

  @Test func `fingers that rest, come or go say nothing`() {
    var rate = ReportRate()
    for step in 0..<100 { rate.take(frame(Microseconds(step) * 10_000, (1, .stationary), (2, .began), (3, .ended))) }
    rate.take(frame(2_000_000))
    #expect(rate.hertz == nil)
  }

  @Test func `a pause is not the panel's`() {
    var rate = ReportRate()
    for step in 0...5 { rate.take(frame(Microseconds(step) * 10_000, (1, .moved))) }
    for step in 0...5 { rate.take(frame(250_001 + Microseconds(step) * 20_000, (1, .moved))) }
    #expect(rate.hertz == 50)
  }

  @Test func `another finger begins anew; one among others is followed`() {
    var rate = ReportRate()
    for step in 0...5 { rate.take(frame(Microseconds(step) * 10_000, (1, .moved))) }
    for step in 0...4 { rate.take(frame(55_000 + Microseconds(step) * 5_000, (1, .stationary), (2, .moved))) }
    #expect(rate.hertz == 200)
    for step in 1...8 { rate.take(frame(75_000 + Microseconds(step) * 20_000, (1, .moved), (2, .moved))) }
    // Twelve reports of the second finger since its first.
    #expect(rate.hertz == 12 / 0.18)
  }

  @Test func `reports of one moment are no rate, and the last one stays`() {
    var rate = ReportRate()
    for _ in 0..<50 { rate.take(frame(7, (1, .moved))) }
    #expect(rate.hertz == nil)
    rate.take(frame(1_000_007, (1, .ended)))
    for step in 0...6 { rate.take(frame(2_000_000 + Microseconds(step) * 10_000, (2, .moved))) }
    rate.take(frame(90_000_000, (3, .moved)))
    #expect(rate.hertz == 100)
  }
}
