import Technician
import Testing
import Touch

@Suite("LatencyRecord: how long touches took, to an eighth")
struct LatencyRecordTests {
  @Test func `before there is any, nothing is told`() {
    let record = LatencyRecord()
    #expect(record.percentile(50) == nil && record.count == 0 && record.longest == 0)
    #expect(record.histogram.map { $0.ends } == nil)
  }

  @Test("so many hundredths took no longer: never less than the truth, nor an eighth and a little more than it")
  func percentiles() throws {
    var record = LatencyRecord()
    for time in 1...1000 as ClosedRange<Microseconds> { record.add(time * 100) }
    for hundredths in [1, 5, 50, 95, 99, 100] {
      let truth = Microseconds(hundredths) * 1000
      let told = try #require(record.percentile(hundredths))
      #expect(told >= truth && told <= truth * 9 / 8 + 10, "\(hundredths): \(told)")
    }
    #expect(record.percentile(100) == 100_000 && record.longest == 100_000 && record.count == 1000)
  }

  @Test func `a share of one touch is a whole one, so one slow touch of ten is in the slowest tenth`() {
    var record = LatencyRecord()
    for _ in 0..<9 { record.add(1000) }
    record.add(90_000)
    for (hundredths, isSlow) in [(50, false), (90, false), (91, true), (95, true), (99, true)] {
      #expect((record.percentile(hundredths).map { $0 > 50_000 }) == isSlow, "\(hundredths)")
    }
  }

  @Test func `an upper end belongs to its step, and the histogram counts every touch once`() throws {
    var some = LatencyRecord()
    some.add(1)
    let ends = try #require(some.histogram).ends
    #expect(ends.first == 50)
    for (end, next) in zip(ends, ends.dropFirst()) {
      #expect(next > end && next - end <= max(10, end / 8))
      var record = LatencyRecord()
      record.add(end)
      record.add(end + 1)
      let index = try #require(ends.firstIndex(of: end))
      let counts = try #require(record.histogram).counts
      #expect(counts[index] == 1 && counts[index + 1] == 1)
    }
  }

  @Test func `what no clock tells, and what is longer than all steps`() {
    var record = LatencyRecord()
    record.add(-5)
    #expect(record.percentile(100) == 0 && record.histogram?.counts.first == 1)
    record.add(60_000_000)
    #expect(record.percentile(100) == 60_000_000 && record.histogram?.counts.last == 1)
    #expect(record.histogram?.sum == 60_000_000)
  }
}
