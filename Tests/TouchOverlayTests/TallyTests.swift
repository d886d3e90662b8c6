import Figures
import Testing
import Touch
import TouchInput
import TouchOverlay

@Suite("What the threads count, and how long touches took to the glass")
struct TallyTests {
  private let tally = Tally()

  private var buckets: [Int] { tally.counts.latency?.counts ?? [] }

  @Test func `nothing yet: no rate, and a histogram of noughts`() {
    let counts = tally.counts
    #expect((counts.touches, counts.losses, counts.touchCounts) == (0, 0, TouchCounts()))
    #expect(counts.panels == nil && counts.reportRate == nil)
    #expect(
      counts.latency?.ends == [
        100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
      ])
    #expect(buckets == [Int](repeating: 0, count: 14))
    #expect(counts.latency?.sum == 0)
  }

  @Test(
    "a length is counted once, where all are that are not longer",
    arguments: [
      (-5, 0, 0), (0, 0, 0), (100, 0, 100), (101, 1, 101), (200, 1, 200), (50_000, 8, 50_000), (50_001, 9, 50_001),
      (1_000_000, 12, 1_000_000), (1_000_001, 13, 1_000_001), (9_000_000_000, 13, 9_000_000_000),
    ] as [(Microseconds, Int, Microseconds)])
  func bucket(latency: Microseconds, index: Int, sum: Microseconds) {
    tally.add(latency: latency)
    var expected = [Int](repeating: 0, count: 14)
    expected[index] = 1
    #expect(buckets == expected)
    #expect(tally.counts.latency?.sum == sum)
  }

  @Test func `those of the next engine come on top`() {
    tally.set(TouchCounts(outside: 5, drops: 3, unseen: 2, beyond: 1), losses: 4)
    tally.add(latency: 70)
    tally.begin()
    #expect(tally.counts.losses == 4)
    tally.set(TouchCounts(outside: 1, drops: 1, unseen: 1, beyond: 1), losses: 1)
    tally.set(TouchCounts(outside: 10, drops: 20, unseen: 30, beyond: 40), losses: 2)
    tally.add(latency: 80)
    #expect(tally.counts.touchCounts == TouchCounts(outside: 15, drops: 23, unseen: 32, beyond: 41))
    #expect(tally.counts.losses == 6)
    #expect((buckets[0], tally.counts.latency?.sum) == (2, 150))
  }

  // MARK: what is shown when

  private func contact(_ phase: Phase, at time: Microseconds) -> Contact {
    Contact(phase: phase, position: Position(x: 0, y: 0), time: time)
  }

  private func published(
    _ watch: inout LatencyWatch, isSuspended: Bool = false, at time: Microseconds, scanOut: Microseconds? = nil
  ) {
    watch.published(isSuspended: isSuspended) {
      time
    } scanOut: {
      #expect($0 == time)
      return scanOut
    }
  }

  @Test func `a display that tells its scan-out: each report that is published counts there as well`() {
    var watch = LatencyWatch(tally)
    watch.see(contact(.began, at: 1_000))
    published(&watch, at: 1_100)
    #expect(tally.counts.scanOut == nil)
    watch.see(contact(.moved, at: 4_000))
    published(&watch, at: 4_150, scanOut: 19_000)
    published(&watch, at: 9_000, scanOut: 20_000)
    #expect(tally.counts.scanOut?.counts == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    #expect(tally.counts.scanOut?.sum == 15_000)
    #expect(tally.counts.latency?.sum == 250)
    let text = String(decoding: tally.counts.metrics(version: "1"), as: UTF8.self)
    #expect(text.contains("\ntouch_overlay_scan_out_seconds_bucket{le=\"0.02\"} 1\n"))
    #expect(text.contains("\ntouch_overlay_scan_out_seconds_sum 0.015\n"))
  }

  @Test func `the newest of what a frame shows counts, and once`() {
    var watch = LatencyWatch(tally)
    published(&watch, at: 500)
    #expect(buckets.reduce(0, +) == 0)
    watch.see(contact(.began, at: 1_000))
    watch.see(contact(.moved, at: 4_000))
    watch.see(contact(.moved, at: 3_000))
    published(&watch, at: 4_150)
    #expect(buckets[1] == 1)
    #expect(tally.counts.latency?.sum == 150)
    watch.see(contact(.moved, at: 4_000))
    published(&watch, at: 90_000)
    #expect(tally.counts.latency?.sum == 150)
  }

  @Test func `a finger that stays where it is, pressed harder, waits for the next look: that is no latency`() {
    var watch = LatencyWatch(tally)
    watch.see(contact(.stationary, at: 1_000))
    published(&watch, at: 9_000)
    #expect(buckets.reduce(0, +) == 0)
  }

  @Test func `a tap that was over before it was shown counts`() {
    var watch = LatencyWatch(tally)
    watch.see(contact(.ended, at: 1_000))
    published(&watch, at: 3_000)
    #expect(tally.counts.latency?.sum == 2_000)
  }

  @Test func `fingers that come back after a suspension were not late`() {
    var watch = LatencyWatch(tally)
    published(&watch, isSuspended: true, at: 1_000)
    watch.see(contact(.moved, at: 2_000))
    published(&watch, at: 800_000)
    watch.see(contact(.moved, at: 2_000))
    published(&watch, at: 900_000)
    #expect(buckets.reduce(0, +) == 0)
    watch.see(contact(.moved, at: 900_000))
    published(&watch, at: 900_040)
    #expect(buckets[0] == 1)
  }
}
