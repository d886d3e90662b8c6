import Linux
import Synchronization
import TouchOverlay

/// Waits until something is so; false when it is not so for ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  let deadline = MonotonicClock.microseconds + 10_000_000
  while !condition() {
    if MonotonicClock.microseconds > deadline { return false }
    MonotonicClock.sleep(until: MonotonicClock.microseconds + 500)
  }
  return true
}

/// Whether the condition becomes true, and stays so for a while.
func stays(for microseconds: Int64, _ condition: () -> Bool) -> Bool {
  let end = MonotonicClock.microseconds + microseconds
  while MonotonicClock.microseconds < end {
    if !condition() { return false }
    MonotonicClock.sleep(until: MonotonicClock.microseconds + 1000)
  }
  return true
}

/// Work on a thread of its own, which a test does not wait for when it hangs.
final class Work: Sendable {
  private let isDone = Atomic(false)

  /// False when the work is not done within ten seconds.
  static func finishes(_ body: @escaping @Sendable () -> Void) throws -> Bool {
    let work = Work()
    let thread = try Thread(name: "work") {
      body()
      work.isDone.store(true, ordering: .releasing)
    }
    guard eventually({ work.isDone.load(ordering: .acquiring) }) else { return false }
    thread.join()
    return true
  }
}

struct NeverStopped: Error {}

/// Stops the engine and returns its failure; it must not take ten seconds.
func stopped(_ engine: consuming Engine) throws -> Engine.Failure? {
  let held = Held(engine)
  guard try Work.finishes({ held.stop() }) else { throw NeverStopped() }
  return held.failure
}

/// Carries the engine to another thread, and what it said back.
private final class Held: @unchecked Sendable {
  private var engine: Engine?
  private(set) var failure: Engine.Failure?

  init(_ engine: consuming Engine) { self.engine = consume engine }

  func stop() {
    let engine = engine.take()!
    failure = engine.stop().failure
  }
}
