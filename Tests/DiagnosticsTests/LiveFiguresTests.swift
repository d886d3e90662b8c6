import Technician
import Testing
import Touch
import TouchInput

@Suite("LiveFigures: what the strip tells while somebody touches the panel")
struct LiveFiguresTests {
  private var figures = LiveFigures()

  private mutating func report(_ milliseconds: Int64, _ contacts: (finger: Int32, x: Int32)...) {
    figures.take(
      Observation(
        time: milliseconds * 1000,
        contacts: contacts.map { contact in
          ObservedContact(
            finger: contact.finger, slot: 0, rawX: contact.x * 2, rawY: 0, position: Position(x: Float(contact.x), y: 0)
          )
        }))
  }

  @Test mutating func `reports and the longest gap of a finger that moves, whatever rests beside it`() {
    for step in 0...40 as ClosedRange<Int32> { report(Int64(step) * 10, (7, 100), (-3, step)) }
    #expect(figures.reports.hertz == 100 && figures.reports.longestGap == 10_000)
    report(460, (7, 100), (-3, 200))
    #expect(figures.reports.longestGap == 60_000)
    // No finger moved for longer than that, so it is no gap of the panel's.
    report(700, (7, 100), (-3, 300))
    #expect(figures.reports.longestGap == 60_000)
  }

  @Test mutating func `a finger that rests, and one that comes and goes, are no rate and no gap`() {
    for step in 0...40 as ClosedRange<Int64> { report(step * 10, (1, 100)) }
    for step in 41...80 as ClosedRange<Int64> {
      if step % 2 == 0 { report(step * 10, (2, 50)) } else { report(step * 10) }
    }
    #expect(figures.reports.hertz == nil && figures.reports.longestGap == 0)
  }

  @Test mutating func `contacts now and most ever`() {
    report(0, (1, 10), (2, 20), (3, 30))
    report(10, (2, 20))
    #expect(figures.contacts == 1 && figures.most == 3)
  }

  @Test("the wandering of a finger that rests alone, once it has settled, and the last that was known stays")
  mutating func jitter() {
    report(0, (1, 100))
    for step in 1...29 as ClosedRange<Int32> { report(Int64(step) * 10, (1, 100 + step % 2 * 20)) }
    #expect(figures.jitter == nil)
    for step in 30...40 as ClosedRange<Int32> { report(Int64(step) * 10, (1, 100 + step % 2 * 6)) }
    #expect(figures.jitter == 3)
    report(420, (1, 100), (2, 300))
    report(430, (1, 110), (2, 300))
    #expect(figures.jitter == 3)
  }

  @Test mutating func `a finger that slides is not at rest`() {
    for step in 0...100 as ClosedRange<Int32> { report(Int64(step) * 10, (1, step * 5)) }
    #expect(figures.jitter == nil)
  }
}
