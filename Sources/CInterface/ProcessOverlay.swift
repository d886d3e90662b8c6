import CTouchOverlay
import Linux
import TouchOverlay

/// The overlay of a process, which has at most one. Presenting frames and feeding touches do not wait for each other:
/// each holds a ``ProcessLock`` of its own. Starting and ending the overlay hold both.
enum ProcessOverlay {
  // Read with one of the locks held, written with both.
  nonisolated(unsafe) private static var running: RunningOverlay? = nil
  nonisolated(unsafe) private static var generation: UInt32 = 0

  /// The overlay that runs; nil in a child after `fork(2)`, which has none of its threads.
  private static var own: RunningOverlay? { unsafe generation == ProcessLock.generation ? running : nil }

  static func start(_ options: StartOptions) throws(Refusal) {
    try ProcessLock.holdAll { () throws(Refusal) in
      // An overlay that has ended by itself does not keep a new one from starting, and its failure is not reported.
      if let running = own, running.overlay.isOver { _ = end() }
      guard own == nil else { throw .alreadyRunning }
      // In a child, that of the parent is kept: to end it is to wait for its threads.
      if let left = unsafe running { _ = unsafe Unmanaged.passRetained(left) }
      unsafe running = try RunningOverlay.start(options)
      unsafe generation = ProcessLock.generation
    }
  }

  static func stop() throws(Refusal) {
    try ProcessLock.holdAll { () throws(Refusal) in
      guard own != nil else { throw .notRunning }
      if let failure = end() { throw Refusal(failure) }
    }
  }

  /// Calls `body` with the running overlay. If it has ended by itself, the first caller gets its failure.
  static func use(_ lock: ProcessLock, _ body: (RunningOverlay) throws(Refusal) -> Void) throws(Refusal) {
    let isOver = try lock.hold { () throws(Refusal) in
      guard let running = own else { throw .notRunning }
      if running.overlay.isOver { return true }
      try body(running)
      return false
    }
    if isOver { try bury() }
  }

  private static func bury() throws(Refusal) {
    try ProcessLock.holdAll { () throws(Refusal) in
      // Another thread may have reported the failure meanwhile.
      if let running = own, running.overlay.isOver, let failure = end() { throw Refusal(failure) }
      throw .notRunning
    }
  }

  private static func end() -> Engine.Failure? {
    let ended = unsafe running
    unsafe running = nil
    return ended?.stop()
  }
}
