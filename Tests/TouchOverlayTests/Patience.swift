import CLinux
import Linux
import Synchronization
import Testing
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

/// Stops the engine, which must not have failed.
func expectStop(of engine: consuming Engine, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let failure = try stopped(engine)
  #expect(failure == nil, sourceLocation: sourceLocation)
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

/// `poll(2)` without waiting.
func isReadable(_ number: CInt) -> Bool {
  var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// Raises an event counter from another thread than its owner's.
func wake(_ number: CInt) {
  var one: UInt64 = 1
  write(number, &one, 8)
}

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
