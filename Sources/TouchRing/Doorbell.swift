import Linux
import Synchronization

/// Wakes one sleeping thread, and costs one load when that thread is awake.
///
/// Reader: ``announceSleep()``, look for work once more, then ``sleep(until:)`` or ``stayUp()``. Writer: make the work
/// visible, then ``ring()``. Because of a full fence on either side, the writer sees the announcement, or the reader
/// sees the work, or both.
@safe
final class Doorbell: @unchecked Sendable {
  private static let awake: UInt32 = 0
  private static let inBed: UInt32 = 1

  private let state: UnsafeMutablePointer<Atomic<UInt32>>

  init() {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: Atomic(Doorbell.awake))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Writer: wakes the reader if it sleeps. The woken reader sees everything that the writer stored before.
  func ring() {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    guard unsafe state.pointee.load(ordering: .relaxed) == Doorbell.inBed else { return }
    if unsafe state.pointee.exchange(Doorbell.awake, ordering: .acquiringAndReleasing) == Doorbell.inBed {
      unsafe Futex.wake(state)
    }
  }

  /// Reader: announces that it is about to sleep.
  func announceSleep() {
    unsafe state.pointee.store(Doorbell.inBed, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }

  /// Reader: withdraws the announcement, because it found work.
  func stayUp() {
    unsafe state.pointee.store(Doorbell.awake, ordering: .relaxed)
  }

  /// Reader: sleeps until the bell rings; returns false when the monotonic `deadline` in microseconds passes first.
  @discardableResult
  func sleep(until deadline: Int64?) -> Bool {
    while unsafe state.pointee.load(ordering: .acquiring) == Doorbell.inBed {
      if let deadline, deadline <= MonotonicClock.microseconds {
        stayUp()
        return false
      }
      unsafe Futex.wait(state, while: Doorbell.inBed, until: deadline)
    }
    return true
  }
}
