import CLinux

/// A lock that is there before anybody could make it, for what a process has once.
public enum ProcessLock {
  /// `pthread_mutex_lock(3)` around `body`, which must not ask for the lock again.
  public static func hold<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    linux_lock_process()
    defer { linux_unlock_process() }
    return try body()
  }
}
