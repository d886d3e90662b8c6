import Linux
import Synchronization
import Touch

/// Numbered fences that other threads issue, and the number up to which the reader has signalled them.
@safe
final class RenderFence: @unchecked Sendable {
  private let issued = Atomic<UInt32>(0)
  /// On the heap because `futex(2)` needs a stable address.
  private let signalled: UnsafeMutablePointer<Atomic<UInt32>>

  init() {
    unsafe signalled = .allocate(capacity: 1)
    unsafe signalled.initialize(to: Atomic(0))
  }

  deinit {
    unsafe signalled.deinitialize(count: 1)
    unsafe signalled.deallocate()
  }

  /// Any thread: returns a new number. A reader that sees it also sees everything this thread stored before.
  func issue() -> UInt32 { issued.wrappingAdd(1, ordering: .releasing).newValue }

  /// Reader: the last number issued.
  var lastIssued: UInt32 { issued.load(ordering: .acquiring) }

  /// Reader: declares that everything requested before `number` was issued is done.
  func signal(_ number: UInt32) {
    unsafe signalled.pointee.store(number, ordering: .releasing)
    unsafe Futex.wake(signalled)
  }

  /// Any thread: the last number signalled.
  var lastSignalled: UInt32 { unsafe signalled.pointee.load(ordering: .acquiring) }

  /// One thread at a time: sleeps until `number` is signalled; returns false when the monotonic `deadline` passes first.
  func wait(for number: UInt32, until deadline: Microseconds) -> Bool {
    while true {
      let last = lastSignalled
      if Int32(bitPattern: last &- number) >= 0 { return true }
      if deadline <= MonotonicClock.microseconds { return false }
      unsafe Futex.wait(signalled, while: last, until: deadline)
    }
  }
}
