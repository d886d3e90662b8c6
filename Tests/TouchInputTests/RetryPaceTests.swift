import Testing
import Touch

@testable import TouchInput

@Suite("RetryPace: how soon something that failed is tried again")
struct RetryPaceTests {
  /// The times of the attempts until `end`, where each fails at once.
  private func attempts(_ pace: inout RetryPace, from start: Microseconds, to end: Microseconds) -> [Microseconds] {
    var times: [Microseconds] = []
    pace.failed(now: start)
    for now in stride(from: start, through: end, by: 500_000) where pace.take(now: now) {
      times.append(now - start)
      pace.failed(now: now)
    }
    return times
  }

  @Test("the pause doubles up to its limit")
  func doubles() {
    var pace = RetryPace(longest: 4_000_000)
    let times = attempts(&pace, from: 100_000_000, to: 116_000_000)
    #expect(times == [500_000, 1_500_000, 3_500_000, 7_500_000, 11_500_000, 15_500_000])
    #expect(pace.pause == 4_000_000)
  }

  @Test("in a day of failures, few attempts are made that write to the log")
  func bounded() {
    var pace = RetryPace(longest: 300_000_000)
    let count = attempts(&pace, from: 0, to: 86_400_000_000).count
    #expect((280...310).contains(count))
  }

  @Test("several failures at one attempt are one, and an attempt is made once")
  func once() {
    var pace = RetryPace(longest: 4_000_000)
    #expect(pace.pause == nil)
    pace.failed(now: 1_000_000)
    pace.failed(now: 1_000_100)
    #expect(pace.pause == 500_000)
    let isEarly = pace.take(now: 1_300_000)
    let isDue = pace.take(now: 1_500_000)
    #expect(!isEarly && isDue && pace.pause == nil)
    let isTwice = pace.take(now: 9_000_000)
    #expect(!isTwice)
  }

  @Test("the pause is short again after a change, and after a time without failures")
  func again() {
    var pace = RetryPace(longest: 4_000_000)
    _ = attempts(&pace, from: 0, to: 20_000_000)
    pace.changed()
    #expect(pace.pause == nil)
    pace.failed(now: 20_100_000)
    #expect(pace.pause == 500_000)
    _ = attempts(&pace, from: 20_100_000, to: 40_000_000)
    #expect(pace.pause == 4_000_000)
    let isDue = pace.take(now: 44_000_000)
    #expect(isDue)
    pace.failed(now: 60_000_000)
    #expect(pace.pause == 500_000)
  }
}
