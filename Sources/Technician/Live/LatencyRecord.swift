import Examining
import Figures
import Linux
import Touch

/// Histogram of the times from touches to their pixels, with steps that grow with the time.
public struct LatencyRecord: Sendable {
  /// Upper ends of the steps, in microseconds, from 50 to more than four seconds. Each is above the last by an eighth,
  /// and by at least 10.
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

  /// Returns the time that this share of all touches did not exceed, rounded up to the end of its step; nil if there
  /// are none.
  public func percentile(_ hundredths: Int) -> Microseconds? {
    if count == 0 { return nil }
    // The product exceeds 32 bits after some days.
    var left = (Int64(count) * Int64(hundredths) + 99) / 100
    for index in counts.indices {
      left -= Int64(counts[index])
      if left <= 0 { return index < ends.count ? min(ends[index], longest) : longest }
    }
    return longest
  }

  /// Returns the percentile in milliseconds, as text for people.
  func text(_ hundredths: Int) -> Sentence { percentile(hundredths).map { "\(Figure.shortTime($0))" } ?? "-" }

  /// The histogram; nil if there are no times.
  public var histogram: Histogram? { count > 0 ? Histogram(ends: ends, counts: counts, sum: sum) : nil }
}
