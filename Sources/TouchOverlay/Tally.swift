import Figures
import Synchronization
import Touch
import TouchInput

/// Counters that an engine's threads write and another thread reads, across several engines. Each is written by one
/// thread and read without a lock: a reader may see one counter a moment ahead of another.
@safe
public final class Tally: @unchecked Sendable {
  /// Upper ends of the latency buckets, from 0.1 ms to 1 s; a last bucket counts all longer latencies.
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
  /// Report rate in hundredths of a hertz; 0 before there is one.
  private let rate = Atomic<UInt32>(0)
  /// Used by the input thread alone, as the two below are while it runs.
  private var reports = ReportRate()
  /// Counts of earlier engines.
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

  /// Keeps the counts of earlier engines; called before the threads of a new engine start, which count from zero.
  package func begin() {
    earlier = touchCounts
    earlierLosses = number(losses)
  }

  /// Render thread: counts the latency of a report that has come to the glass.
  package func add(latency: Microseconds) {
    let latency = max(0, latency)
    var index = 0
    while index < ends.count, ends[index] < latency { index += 1 }
    let bucket = unsafe buckets + index
    unsafe bucket.pointee.store(bucket.pointee.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    sum.store(sum.load(ordering: .relaxed) &+ latency, ordering: .relaxed)
  }

  /// Input thread: measures the report rate from a frame.
  package func take(_ frame: borrowing TouchFrame) {
    reports.take(frame)
    // Clamped because a panel's time stamps may be wrong; no panel reports at such a rate.
    if let hertz = reports.hertz { rate.store(UInt32(min(hertz * 100, 1e9)), ordering: .relaxed) }
  }

  /// Input thread: sets all counts of this engine's panels so far.
  package func set(_ counts: TouchCounts, losses count: Int) {
    let counts = earlier + counts
    outside.store(UInt32(truncatingIfNeeded: counts.outside), ordering: .relaxed)
    drops.store(UInt32(truncatingIfNeeded: counts.drops), ordering: .relaxed)
    unseen.store(UInt32(truncatingIfNeeded: counts.unseen), ordering: .relaxed)
    beyond.store(UInt32(truncatingIfNeeded: counts.beyond), ordering: .relaxed)
    losses.store(UInt32(truncatingIfNeeded: earlierLosses + count), ordering: .relaxed)
  }

  /// Any thread: all counts so far, except touches shown and panels.
  public var counts: RunningCounts {
    var counts = RunningCounts()
    counts.counts = touchCounts
    counts.losses = number(losses)
    let hundredths = number(rate)
    if hundredths > 0 { counts.reportRate = Double(hundredths) / 100 }
    counts.latency = Histogram(
      ends: (0..<ends.count).map { ends[$0] }, counts: (0...ends.count).map { unsafe number(buckets[$0]) },
      sum: sum.load(ordering: .relaxed))
    return counts
  }

  private var touchCounts: TouchCounts {
    TouchCounts(outside: number(outside), drops: number(drops), unseen: number(unseen), beyond: number(beyond))
  }

  private func number(_ atomic: borrowing Atomic<UInt32>) -> Int {
    // The mask keeps the number positive where Int has 32 bits.
    Int(atomic.load(ordering: .relaxed) & 0x7fff_ffff)
  }
}
