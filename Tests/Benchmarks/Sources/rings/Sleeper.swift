import CLinux
import Linux
import Synchronization

/// A way to wake a thread that sleeps.
protocol Sleeper: AnyObject, Sendable {
  /// Writer: there is news.
  func wake()
  /// Reader: returns when there is news that it has not seen.
  func sleep()
}

/// Ours.
final class BellSleeper: Sleeper, @unchecked Sendable {
  private let bell = Doorbell()
  private let posted = Atomic<UInt32>(0)
  private var seen: UInt32 = 0

  func wake() {
    posted.wrappingAdd(1, ordering: .releasing)
    bell.ring()
  }

  func sleep() {
    while true {
      bell.announceSleep()
      if posted.load(ordering: .acquiring) != seen {
        bell.stayUp()
        break
      }
      bell.sleep(until: nil)
    }
    seen = posted.load(ordering: .acquiring)
  }
}

/// `poll(2)` of an eventfd: what event loops do.
final class PollSleeper: Sleeper, @unchecked Sendable {
  private let counter: EventCounter

  init() throws(Errno) { counter = try EventCounter() }

  func wake() { counter.raise() }

  func sleep() {
    var entry = pollfd(fd: counter.number, events: Int16(POLLIN), revents: 0)
    unsafe _ = poll(&entry, 1, -1)
    counter.lower()
  }
}

/// A mutex and a condition.
@safe
final class ConditionSleeper: Sleeper, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var hasNews = false

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func wake() {
    unsafe pthread_mutex_lock(mutex)
    hasNews = true
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  func sleep() {
    unsafe pthread_mutex_lock(mutex)
    while !hasNews { unsafe pthread_cond_wait(condition, mutex) }
    hasNews = false
    unsafe pthread_mutex_unlock(mutex)
  }
}
