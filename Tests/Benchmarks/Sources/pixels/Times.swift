import CCount

/// How long something took, again and again.
@safe
struct Times: ~Copyable {
  private var count = 0
  private let capacity: Int
  private let values: UnsafeMutablePointer<Int64>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe values = .allocate(capacity: capacity)
  }

  deinit { unsafe values.deallocate() }

  @inline(__always)
  mutating func measure(_ work: () -> Void) {
    let start = count_nanoseconds()
    work()
    let end = count_nanoseconds()
    precondition(count < capacity)
    unsafe values[count] = end - start
    count += 1
  }

  /// The middle one, without what asking the clock takes.
  func median(_ clock: Int64) -> Int64 {
    let sorted = unsafe UnsafeBufferPointer(start: values, count: count).sorted()
    return max(1, sorted[count / 2] - clock)
  }
}
