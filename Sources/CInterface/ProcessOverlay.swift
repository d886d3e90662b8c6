import CTouchOverlay
import Linux
import TouchOverlay

/// The one overlay that a process has. All of this is called with ``ProcessLock`` held.
enum ProcessOverlay {
  // Only whoever holds the lock gets here.
  nonisolated(unsafe) private static var running: RunningOverlay? = nil

  static func start(_ options: StartOptions) throws(Refusal) {
    // Why one has ended by itself is no reason against another.
    if let running = unsafe running, running.overlay.isOver { _ = stopRunning() }
    guard unsafe running == nil else { throw .alreadyRunning }
    unsafe running = try RunningOverlay.start(options)
  }

  /// The overlay that runs. Where it has ended by itself, the first who asks is told why.
  static func current() throws(Refusal) -> RunningOverlay {
    guard let running = unsafe running else { throw .notRunning }
    if !running.overlay.isOver { return running }
    try stop()
    throw .notRunning
  }

  static func stop() throws(Refusal) {
    guard unsafe running != nil else { throw .notRunning }
    if let failure = stopRunning() { throw Refusal(failure) }
  }

  private static func stopRunning() -> Engine.Failure? {
    let ended = unsafe running
    unsafe running = nil
    return ended?.stop()
  }
}
