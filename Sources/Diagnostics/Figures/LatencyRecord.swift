import Linux
import Touch

/// How long touches took to the glass: every one counted, in steps that grow with the length.
public struct LatencyRecord: Sendable {
  /// Upper ends, in microseconds: each an eighth more than the last, from 50 microseconds to more than four seconds.
  private static var ends: [Microseconds] {
    var ends: [Microseconds] = [50]
    while let last = ends.last, last < 4_000_000 { ends.append(last + max(last / 8, 10)) }
    return ends
  }

  private let ends = LatencyRecord.ends
  private var counts: [Int]
  public private(set) var count = 0
  private var sum: Microseconds = 0
  public private(set) var longest: Microseconds = 0

  public init() { counts = [Int](repeating: 0, count: ends.count + 1) }

  public mutating func add(_ time: Microseconds) {
    let time = max(0, time)
    var index = 0
    while index < ends.count, ends[index] < time { index += 1 }
    counts[index] += 1
    count += 1
    sum += time
    longest = max(longest, time)
  }

  /// So many hundredths of all took no longer, to an eighth; nil before there is one.
  public func percentile(_ hundredths: Int) -> Microseconds? {
    if count == 0 { return nil }
    // More than 32 bits hold, after some days.
    var left = (Int64(count) * Int64(hundredths) + 99) / 100
    for index in counts.indices {
      left -= Int64(counts[index])
      if left <= 0 { return index < ends.count ? min(ends[index], longest) : longest }
    }
    return longest
  }

  /// The same in milliseconds, for people.
  func text(_ hundredths: Int) -> Sentence { percentile(hundredths).map { "\(Figure.shortTime($0))" } ?? "-" }

  public var histogram: Examination.Histogram { Examination.Histogram(ends: ends, counts: counts, sum: sum) }
}
