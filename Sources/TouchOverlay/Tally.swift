import Diagnostics
import Synchronization
import Touch
import TouchInput

/// What the threads of an engine count for another thread, and then those of the next engine. Each number is written by
/// one of them alone and never waited for: whoever reads may see one a moment before the other.
@safe
public final class Tally: @unchecked Sendable {
  /// One, two, five, from 0.1 ms to 1 s: of a bucket each, and all that takes longer.
  private let ends: InlineArray<13, Microseconds> = [
    100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
  ]
  private let buckets: UnsafeMutablePointer<Atomic<UInt32>>
  private let sum = Atomic<Int64>(0)
  private let outside = Atomic<UInt32>(0)
  private let drops = Atomic<UInt32>(0)
  private let unseen = Atomic<UInt32>(0)
  private let beyond = Atomic<UInt32>(0)
  private let losses = Atomic<UInt32>(0)
  /// In hundredths of a hertz; 0 before there is one.
  private let rate = Atomic<UInt32>(0)
  /// The input thread's, as what follows is while there is one.
  private var reports = ReportRate()
  /// Of engines before this one.
  private var earlier = TouchCounts()
  private var earlierLosses = 0

  public init() {
    unsafe buckets = .allocate(capacity: ends.count + 1)
    for index in 0...ends.count { unsafe (buckets + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe buckets.deinitialize(count: ends.count + 1)
    unsafe buckets.deallocate()
  }

  /// Before an engine's threads are there: it counts from nought.
  package func begin() {
    earlier = touchCounts
    earlierLosses = number(losses)
  }

  /// Render thread: what a panel reported has come to the glass.
  package func add(latency: Microseconds) {
    let latency = max(0, latency)
    var index = 0
    while index < ends.count, ends[index] < latency { index += 1 }
    let bucket = unsafe buckets + index
    unsafe bucket.pointee.store(bucket.pointee.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    sum.store(sum.load(ordering: .relaxed) &+ latency, ordering: .relaxed)
  }

  /// Input thread: a frame of which something may be told.
  package func take(_ frame: borrowing TouchFrame) {
    reports.take(frame)
    // No panel comes near, whatever it says of the time.
    if let hertz = reports.hertz { rate.store(UInt32(min(hertz * 100, 1e9)), ordering: .relaxed) }
  }

  /// Input thread: all that the panels of this engine have counted so far.
  package func set(_ counts: TouchCounts, losses count: Int) {
    let counts = earlier + counts
    outside.store(UInt32(truncatingIfNeeded: counts.outside), ordering: .relaxed)
    drops.store(UInt32(truncatingIfNeeded: counts.drops), ordering: .relaxed)
    unseen.store(UInt32(truncatingIfNeeded: counts.unseen), ordering: .relaxed)
    beyond.store(UInt32(truncatingIfNeeded: counts.beyond), ordering: .relaxed)
    losses.store(UInt32(truncatingIfNeeded: earlierLosses + count), ordering: .relaxed)
  }

  /// Any thread: everything so far but touches and panels.
  public var counts: RunningCounts {
    var counts = RunningCounts()
    counts.counts = touchCounts
    counts.losses = number(losses)
    let hundredths = number(rate)
    if hundredths > 0 { counts.reportRate = Double(hundredths) / 100 }
    counts.latency = Examination.Histogram(
      ends: (0..<ends.count).map { ends[$0] }, counts: (0...ends.count).map { unsafe number(buckets[$0]) },
      sum: sum.load(ordering: .relaxed))
    return counts
  }

  private var touchCounts: TouchCounts {
    TouchCounts(outside: number(outside), drops: number(drops), unseen: number(unseen), beyond: number(beyond))
  }

  private func number(_ atomic: borrowing Atomic<UInt32>) -> Int {
    // On boards of 32 bits no more would fit.
    Int(atomic.load(ordering: .relaxed) & 0x7fff_ffff)
  }
}
