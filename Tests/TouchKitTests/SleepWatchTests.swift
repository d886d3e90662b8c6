import Testing
import Touch

@testable import TouchKit

@Suite("SleepWatch: a machine that was suspended")
struct SleepWatchTests {
  private func noticed(from start: Microseconds, _ readings: Microseconds...) -> [Bool] {
    var watch = SleepWatch(start)
    return readings.map { watch.hasSlept($0) }
  }

  @Test func `a sleep is noticed once`() {
    #expect(
      noticed(from: 5_000_000, 5_000_000, 9_000_000, 9_000_000, 9_100_001) == [false, true, false, true])
  }

  @Test func `less than a tenth of a second is the distance from reading one clock to reading the other`() {
    #expect(noticed(from: 1000, 101_000, 200_999, 301_000) == [false, false, true])
  }

  @Test func `who is held up between the two clocks reads too little; what is read afterwards is no sleep`() {
    #expect(noticed(from: 5_000_000, 2_000_000, 5_000_000, -1, 5_100_001) == [false, false, false, true])
  }
}
