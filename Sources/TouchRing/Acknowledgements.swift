import Linux
import Synchronization
import Touch

/// Numbers of requests that other threads draw, and the last number up to which the reader has fulfilled all requests.
@safe
final class Acknowledgements: @unchecked Sendable {
  private let drawn = Atomic<UInt32>(0)
  /// On the heap because `futex(2)` needs a stable address.
  private let given: UnsafeMutablePointer<Atomic<UInt32>>

  init() {
    unsafe given = .allocate(capacity: 1)
    unsafe given.initialize(to: Atomic(0))
  }

  deinit {
    unsafe given.deinitialize(count: 1)
    unsafe given.deallocate()
  }

  /// Any thread: returns a new number. A reader that sees it also sees everything this thread stored before.
  func draw() -> UInt32 { drawn.wrappingAdd(1, ordering: .releasing).newValue }

  /// Reader: the last number drawn.
  var lastDrawn: UInt32 { drawn.load(ordering: .acquiring) }

  /// Reader: declares that everything requested before `number` was drawn is done.
  func give(_ number: UInt32) {
    unsafe given.pointee.store(number, ordering: .releasing)
    unsafe Futex.wake(given)
  }

  /// Any thread: the last number given.
  var lastGiven: UInt32 { unsafe given.pointee.load(ordering: .acquiring) }

  /// One thread at a time: sleeps until `number` is given; returns false when the monotonic `deadline` passes first.
  func wait(for number: UInt32, until deadline: Microseconds) -> Bool {
    while true {
      let last = lastGiven
      if Int32(bitPattern: last &- number) >= 0 { return true }
      if deadline <= MonotonicClock.microseconds { return false }
      unsafe Futex.wait(given, while: last, until: deadline)
    }
  }
}
