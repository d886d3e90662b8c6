/// A histogram of times.
public struct Histogram: Sendable {
  /// Upper ends of the bins in microseconds, ascending. Longer times are in the last count.
  public let ends: [Int64]
  /// Counts of the bins: one more than ``ends``.
  public let counts: [Int]
  /// Sum of all times in microseconds; nil if it is unknown.
  public let sum: Int64?

  public init(ends: [Int64], counts: [Int], sum: Int64? = nil) {
    precondition(counts.count == ends.count + 1)
    self.ends = ends
    self.counts = counts
    self.sum = sum
  }
}
