import CLinux
import Linux
import Synchronization
import Testing

/// How often the signal was handled, in whatever thread.
private let handled = Atomic<Int>(0)

/// A thread that waits in the kernel, and what came of it.
private final class Sleeper: Sendable {
  let thread = Atomic<UInt>(0)
  let isDone = Atomic(false)
  let result = Atomic<Int>(-1)
}

/// A signal whose handler does not restart calls: without a retry, a call that waits ends with EINTR.
private func catchSignals() {
  var action = sigaction()
  action.__sigaction_handler.sa_handler = { _ in handled.add(1, ordering: .relaxed) }
  sigaction(SIGUSR2, &action, nil)
}

/// Whoever started the tests may have left the signal blocked.
private func admitSignals() {
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, SIGUSR2)
  pthread_sigmask(SIG_UNBLOCK, &set, nil)
}

@Suite("Signals: a call that a signal cuts short is called again", .serialized)
struct InterruptionTests {
  /// A thread that signals reach.
  private func start(_ sleeper: Sleeper, _ body: @escaping @Sendable () -> Int) throws -> Thread {
    catchSignals()
    let thread = try Thread(name: "sleeper") {
      admitSignals()
      sleeper.thread.store(UInt(pthread_self()), ordering: .releasing)
      sleeper.result.store(body(), ordering: .relaxed)
      sleeper.isDone.store(true, ordering: .releasing)
    }
    while sleeper.thread.load(ordering: .acquiring) == 0 { usleep(100) }
    return thread
  }

  /// A signal every two milliseconds, as long as it has not ended; tells how many were handled.
  private func signal(_ sleeper: Sleeper, atMost count: Int) -> Int {
    let before = handled.load(ordering: .relaxed)
    for _ in 0..<count where !sleeper.isDone.load(ordering: .acquiring) {
      pthread_kill(pthread_t(sleeper.thread.load(ordering: .relaxed)), SIGUSR2)
      usleep(2000)
    }
    return handled.load(ordering: .relaxed) - before
  }

  /// Interrupts `body` again and again before `release` lets it end; hands back what it returned.
  private func interrupt(_ body: @escaping @Sendable () -> Int, release: () throws -> Void) throws -> Int {
    let sleeper = Sleeper()
    let thread = try start(sleeper, body)
    #expect(signal(sleeper, atMost: 20) > 5)
    let endedEarly = sleeper.isDone.load(ordering: .acquiring)
    #expect(!endedEarly, "a signal ended it")
    try release()
    thread.join()
    return sleeper.result.load(ordering: .relaxed)
  }

  @Test func `read(2)`() throws {
    let pipe = try Pipe()
    let number = pipe.reader.number
    let result = try interrupt {
      let lent = FileDescriptor(owning: dup(number))
      do throws(Errno) { return try lent.readSome().count } catch { return Int(-error.code) }
    } release: {
      try pipe.writer.writeAll([1, 2, 3] as [UInt8])
    }
    #expect(result == 3)
  }

  /// Interrupts a wait for a counter, until a moment far away, before the counter is raised.
  private func interrupt(waiting wait: @escaping @Sendable (CInt, Int64) -> Int) throws -> Int {
    let counter = try EventCounter()
    let number = counter.number
    let deadline = MonotonicClock.microseconds + 30_000_000
    return try interrupt {
      wait(number, deadline)
    } release: {
      counter.raise()
    }
  }

  @Test func `poll(2)`() throws {
    let result = try interrupt(waiting: { number, _ in
      do throws(Errno) { return try Poll.wait(number, -1).first ? 1 : 0 } catch { return Int(-error.code) }
    })
    #expect(result == 1)
  }

  @Test func `poll(2) with a deadline`() throws {
    #expect(try interrupt(waiting: { Poll.isReady($0, until: $1) ? 1 : 0 }) == 1)
  }

  @Test func `epoll_wait(2) with a deadline`() throws {
    let result = try interrupt(waiting: { number, deadline in
      do throws(Errno) {
        let poll = try EventPoll()
        try poll.add(number, token: 7)
        return try poll.ready(until: deadline).first.map { Int($0) } ?? 0
      } catch { return Int(-error.code) }
    })
    #expect(result == 7)
  }

  @Test("signals do not put a deadline off", arguments: ["poll(2)", "epoll_wait(2)"])
  func deadline(of wait: String) throws {
    let counter = try EventCounter()
    let number = counter.number
    let sleeper = Sleeper()
    let begin = MonotonicClock.microseconds
    let thread = try start(sleeper) {
      do throws(Errno) {
        let poll = try EventPoll()
        let isPoll = wait == "poll(2)"
        if isPoll {
          _ = Poll.isReady(number, until: begin + 300_000)
        } else {
          _ = try poll.ready(until: begin + 300_000)
        }
      } catch { return Int(-error.code) }
      return Int(MonotonicClock.microseconds - begin)
    }
    // For ten seconds, should each signal begin the wait anew.
    #expect(signal(sleeper, atMost: 5000) > 5)
    thread.join()
    let took = sleeper.result.load(ordering: .relaxed)
    #expect(took >= 300_000 && took < 5_000_000, "\(took) us")
  }

  @Test func `open(2) of a pipe with a name that nobody writes to yet`() throws {
    let path = "/tmp/touch-overlay-fifo-\(getpid())"
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let result = try interrupt {
      do throws(Errno) { return Int(try FileDescriptor.open(path, .read).number) } catch { return Int(-error.code) }
    } release: {
      // For reading too: that never waits for the other end.
      _ = try FileDescriptor.open(path, .readWrite)
    }
    #expect(result > 2)
  }

  @Test func `nanosleep(2)`() throws {
    let start = MonotonicClock.microseconds
    let result = try interrupt {
      MonotonicClock.sleep(until: start + 300_000)
      return 1
    } release: {
    }
    #expect(result == 1)
    #expect(MonotonicClock.microseconds >= start + 300_000)
  }
}
