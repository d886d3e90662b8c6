import Diagnostics
import Testing
import TouchInput

@Suite("Counts of one overlay, and of the next")
struct RunningCountTests {
  private func counts(
    touches: Int = 0, drops: Int = 0, panels: Int? = nil, losses: Int = 0, rate: Double? = nil,
    latency: Examination.Histogram? = nil
  ) -> RunningCounts {
    var counts = RunningCounts()
    counts.touches = touches
    counts.counts = TouchCounts(outside: 4 * drops, drops: drops, unseen: 2 * drops, beyond: 3 * drops)
    counts.panels = panels
    counts.losses = losses
    counts.reportRate = rate
    counts.latency = latency
    return counts
  }

  @Test("what is counted goes on; what is now is the later one's")
  func sum() {
    let sum =
      counts(touches: 3, drops: 1, panels: 2, losses: 5, rate: 60) + counts(touches: 4, drops: 2, panels: 1, losses: 6)
    #expect((sum.touches, sum.losses, sum.panels, sum.reportRate) == (7, 11, 1, 60))
    #expect(sum.counts == TouchCounts(outside: 12, drops: 3, unseen: 6, beyond: 9))
    #expect((counts(panels: 2) + counts()).panels == nil)
    #expect((counts(rate: 60) + counts(rate: 100)).reportRate == 100)
  }

  @Test("times, where either measured them")
  func latency() {
    let first = Examination.Histogram(ends: [1, 2], counts: [1, 2, 3], sum: 10)
    let second = Examination.Histogram(ends: [1, 2], counts: [10, 20, 30], sum: 100)
    let both = (counts(latency: first) + counts(latency: second)).latency
    #expect(both?.ends == [1, 2])
    #expect(both?.counts == [11, 22, 33])
    #expect(both?.sum == 110)
    #expect((counts(latency: first) + counts()).latency?.counts == [1, 2, 3])
    #expect((counts() + counts(latency: second)).latency?.counts == [10, 20, 30])
    #expect((counts() + counts()).latency == nil)
    let unsummed = Examination.Histogram(ends: [1, 2], counts: [0, 0, 0])
    #expect((counts(latency: first) + counts(latency: unsummed)).latency?.sum == nil)
  }

  @Test("a count that grows too large begins anew")
  func overflow() {
    let first = Examination.Histogram(ends: [1], counts: [.max, 5], sum: 10)
    let second = Examination.Histogram(ends: [1], counts: [3, 6], sum: 1)
    #expect((counts(latency: first) + counts(latency: second)).latency?.counts == [2, 11])
  }

  @Test("panels that nobody reads are none that are missing")
  func panels() {
    let name = "touch_overlay_panels"
    #expect(!String(decoding: counts().metrics(version: "1"), as: UTF8.self).contains(name))
    #expect(String(decoding: counts(panels: 0).metrics(version: "1"), as: UTF8.self).contains("\n\(name) 0\n"))
  }
}
