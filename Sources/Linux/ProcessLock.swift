import CLinux

/// Locks that are there before anybody could make them, for what a process has once.
public enum ProcessLock: UInt32, Sendable {
  case frames, touches

  /// `pthread_mutex_lock(3)` around `body`, which must not ask for any of these locks again.
  public func hold<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    linux_lock_process(rawValue)
    defer { linux_unlock_process(rawValue) }
    return try body()
  }

  /// The same with all of them, always in this order.
  public static func holdAll<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    try ProcessLock.frames.hold { () throws(Failure) in try ProcessLock.touches.hold(body) }
  }
}
