import CLinux

/// A value that one thread at a time may touch. The thread sanitizer knows pthread's locks, and not `Mutex`. It does not
/// know the counts of references either: an array must not leave the lock.
final class Locked<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
