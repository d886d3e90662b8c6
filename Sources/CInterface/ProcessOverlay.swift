import CTouchOverlay
import Linux
import TouchOverlay

/// The one overlay that a process has. Who shows a frame and who feeds touches do not wait for each other; each holds a
/// ``ProcessLock``, and whoever starts or ends the overlay, both.
enum ProcessOverlay {
  // Read with one of the locks, written with both.
  nonisolated(unsafe) private static var running: RunningOverlay? = nil

  static func start(_ options: StartOptions) throws(Refusal) {
    try ProcessLock.holdAll { () throws(Refusal) in
      // Why one has ended by itself is no reason against another.
      if let running = unsafe running, running.overlay.isOver { _ = end() }
      guard unsafe running == nil else { throw .alreadyRunning }
      unsafe running = try RunningOverlay.start(options)
    }
  }

  static func stop() throws(Refusal) {
    try ProcessLock.holdAll { () throws(Refusal) in
      guard unsafe running != nil else { throw .notRunning }
      if let failure = end() { throw Refusal(failure) }
    }
  }

  /// Calls `body` with the overlay that runs. Where that has ended by itself, the first who asks is told why.
  static func use(_ lock: ProcessLock, _ body: (RunningOverlay) throws(Refusal) -> Void) throws(Refusal) {
    let isOver = try lock.hold { () throws(Refusal) in
      guard let running = unsafe running else { throw .notRunning }
      if running.overlay.isOver { return true }
      try body(running)
      return false
    }
    if isOver { try bury() }
  }

  private static func bury() throws(Refusal) {
    try ProcessLock.holdAll { () throws(Refusal) in
      // Another thread may have been told meanwhile.
      if let running = unsafe running, running.overlay.isOver, let failure = end() { throw Refusal(failure) }
      throw .notRunning
    }
  }

  private static func end() -> Engine.Failure? {
    let ended = unsafe running
    unsafe running = nil
    return ended?.stop()
  }
}
