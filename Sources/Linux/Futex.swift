import CLinux
import Synchronization

/// Waits and wakes within one process: `futex(2)`.
public enum Futex {
  /// Sleeps while `word` holds `value`, until ``wake(_:)`` or the monotonic `deadline` in microseconds. It may also
  /// return early, so the caller must check the word again.
  public static func wait(_ word: UnsafePointer<Atomic<UInt32>>, while value: UInt32, until deadline: Int64?) {
    guard let deadline else {
      unsafe _ = linux_futex_wait(word, value, nil)
      return
    }
    let left = deadline - MonotonicClock.microseconds
    if left <= 0 { return }
    var timeout = timespec(microseconds: left)
    unsafe _ = linux_futex_wait(word, value, &timeout)
  }

  /// Wakes one thread that sleeps on `word`.
  public static func wake(_ word: UnsafePointer<Atomic<UInt32>>) {
    unsafe _ = linux_futex_wake(word)
  }
}
