import Linux
import Synchronization
import Touch

/// Numbers that other threads draw, and the last of them for which the reader has done everything that was asked before.
@safe
final class Acknowledgements: @unchecked Sendable {
  private let drawn = Atomic<UInt32>(0)
  /// On the heap, for the kernel: threads sleep on it.
  private let given: UnsafeMutablePointer<Atomic<UInt32>>

  init() {
    unsafe given = .allocate(capacity: 1)
    unsafe given.initialize(to: Atomic(0))
  }

  deinit {
    unsafe given.deinitialize(count: 1)
    unsafe given.deallocate()
  }

  /// Any thread: whoever reads this number sees all that this thread has stored before.
  func draw() -> UInt32 { drawn.wrappingAdd(1, ordering: .releasing).newValue }

  /// Reader: the last number that was drawn.
  var lastDrawn: UInt32 { drawn.load(ordering: .acquiring) }

  /// Reader: everything that was asked before `number` was drawn is done.
  func give(_ number: UInt32) {
    unsafe given.pointee.store(number, ordering: .releasing)
    unsafe Futex.wake(given)
  }

  /// Any thread: the last number that was given.
  var lastGiven: UInt32 { unsafe given.pointee.load(ordering: .acquiring) }

  /// One thread at a time: sleeps until `number` is given; false when the monotonic `deadline` passes before.
  func wait(for number: UInt32, until deadline: Microseconds) -> Bool {
    while true {
      let last = lastGiven
      if Int32(bitPattern: last &- number) >= 0 { return true }
      if deadline <= MonotonicClock.microseconds { return false }
      unsafe Futex.wait(given, while: last, until: deadline)
    }
  }
}
