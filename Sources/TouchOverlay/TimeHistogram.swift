import Figures
import Synchronization
import Touch

/// A histogram of times that one thread writes and others read without a lock.
@safe
final class TimeHistogram: @unchecked Sendable {
  /// Upper ends of the buckets, from 0.1 ms to 1 s; a last bucket counts all longer times.
  private let ends: InlineArray<13, Microseconds> = [
    100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
  ]
  private let buckets: UnsafeMutablePointer<Atomic<UInt32>>
  private let sum = Atomic<Int64>(0)

  init() {
    unsafe buckets = .allocate(capacity: ends.count + 1)
    for index in 0...ends.count { unsafe (buckets + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe buckets.deinitialize(count: ends.count + 1)
    unsafe buckets.deallocate()
  }

  func add(_ time: Microseconds) {
    let time = max(0, time)
    var index = 0
    while index < ends.count, ends[index] < time { index += 1 }
    let bucket = unsafe buckets + index
    unsafe bucket.pointee.store(bucket.pointee.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    sum.store(sum.load(ordering: .relaxed) &+ time, ordering: .relaxed)
  }

  var histogram: Histogram {
    Histogram(
      ends: (0..<ends.count).map { ends[$0] }, counts: (0...ends.count).map { unsafe buckets[$0].number },
      sum: sum.load(ordering: .relaxed))
  }

  var isEmpty: Bool { (0...ends.count).allSatisfy { unsafe buckets[$0].number == 0 } }
}

extension Atomic<UInt32> {
  /// The counter's value. The mask keeps it positive where Int has 32 bits.
  var number: Int { Int(load(ordering: .relaxed) & 0x7fff_ffff) }
}
