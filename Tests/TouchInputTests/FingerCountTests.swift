import Testing

@testable import TouchInput

@Suite("FingerCount: touches that nobody saw")
struct FingerCountTests {
  private var count = FingerCount()

  private mutating func report(_ fingers: Int32...) {
    for finger in fingers { count.touchBegan(finger) }
    count.reportEnded()
  }

  @Test("a gap behind dropped events is what was missed")
  mutating func gap() {
    report(5)
    report(6, 7)
    count.eventsDropped()
    report(11)
    #expect(count.unseen == 3)
    report(12)
    count.eventsDropped()
    report(13)
    #expect(count.unseen == 3)
  }

  @Test("a gap with no events dropped is not: the driver counts otherwise, and nothing can be told")
  mutating func otherwise() {
    report(5)
    report(9)
    count.eventsDropped()
    report(20)
    #expect(count.unseen == 0)
  }

  @Test("names that are used again tell nothing")
  mutating func again() {
    report(0)
    report(0)
    count.eventsDropped()
    report(3)
    #expect(count.unseen == 0)
  }

  @Test("the kernel counts in 16 bits")
  mutating func wrap() {
    report(65534)
    report(65535, 0)
    report(1)
    count.eventsDropped()
    report(4)
    #expect(count.unseen == 2)
  }

  @Test("a gap over the end of 16 bits")
  mutating func wrapInGap() {
    report(65533)
    count.eventsDropped()
    report(2)
    #expect(count.unseen == 4)
  }

  @Test("within a report, and in the kernel's answer, the younger may come first")
  mutating func order() {
    report(5)
    report(7, 6)
    count.kernelAsked()
    report(10)
    count.touchBegan(9)
    count.kernelAnswered()
    #expect(count.unseen == 1)
    report(11)
    #expect(count.unseen == 1)
  }

  @Test("who came and went after all that are known shows before the next")
  mutating func behind() {
    report(5)
    count.kernelAsked()
    count.kernelAnswered()
    #expect(count.unseen == 0)
    report(8)
    report(9)
    #expect(count.unseen == 2)
  }

  @Test("what began before the first answer was not missed")
  mutating func opening() {
    count.kernelAsked()
    count.touchBegan(5)
    count.touchBegan(9)
    count.kernelAnswered()
    report(14)
    count.eventsDropped()
    report(16)
    #expect(count.unseen == 1)
  }

  @Test("who began in a report whose end was dropped was not told of")
  mutating func torn() {
    report(5)
    count.touchBegan(6)
    count.kernelAsked()
    count.kernelAnswered()
    report(7)
    #expect(count.unseen == 1)
  }

  @Test("nor while the kernel has not answered yet")
  mutating func tornWhileAsking() {
    report(1)
    count.kernelAsked()
    report(3)
    count.touchBegan(5)
    count.kernelAsked()
    count.touchBegan(5)
    count.kernelAnswered()
    #expect(count.unseen == 2)
  }
}
