import Figures
import Synchronization
import Touch
import TouchInput

/// Counters that an engine's threads write and another thread reads, across several engines. Each is written by one
/// thread and read without a lock: a reader may see one counter a moment ahead of another.
public final class Tally: @unchecked Sendable {
  private let latencies = TimeHistogram()
  private let scanOuts = TimeHistogram()
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

  public init() {}

  /// Keeps the counts of earlier engines; called before the threads of a new engine start, which count from zero.
  package func begin() {
    earlier = touchCounts
    earlierLosses = losses.number
  }

  /// Render thread: counts the time from a report to its published pixels.
  package func add(latency: Microseconds) { latencies.add(latency) }

  /// Render thread: counts the estimated time from a report to the scan-out of its pixels.
  package func add(scanOut: Microseconds) { scanOuts.add(scanOut) }

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
    counts.touchCounts = touchCounts
    counts.losses = losses.number
    let hundredths = rate.number
    if hundredths > 0 { counts.reportRate = Double(hundredths) / 100 }
    counts.latency = latencies.histogram
    counts.scanOut = scanOuts.isEmpty ? nil : scanOuts.histogram
    return counts
  }

  private var touchCounts: TouchCounts {
    TouchCounts(outside: outside.number, drops: drops.number, unseen: unseen.number, beyond: beyond.number)
  }
}
