import CLinux

/// Locks that are initialised statically, for the one overlay of a process.
public enum ProcessLock: UInt32, Sendable {
  case frames, touches
  /// Held while the environment differs from the app's, and while a child process gets it.
  case environment

  /// A number that a child after `fork(2)` has one higher than its parent.
  public static var generation: UInt32 { linux_generation() }

  /// Runs `body` with the lock held, which is not recursive: `pthread_mutex_lock(3)`.
  public func hold<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    linux_lock_process(rawValue)
    defer { linux_unlock_process(rawValue) }
    return try body()
  }

  /// Runs `body` with the locks of the overlay's calls held, always taken in this order.
  public static func holdAll<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    try ProcessLock.frames.hold { () throws(Failure) in try ProcessLock.touches.hold(body) }
  }
}
