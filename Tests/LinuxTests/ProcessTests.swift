import CLinux
import Linux
import Synchronization
import Testing

@Suite("ProcessLock: one thread at a time")
struct ProcessLockTests {
  private final class Count: @unchecked Sendable { var value = 0 }

  private struct Broken: Error, Equatable { var number: Int }

  @Test("four threads add without losing anything")
  func turns() throws {
    let count = Count()
    func adder() throws -> Linux.Thread {
      try Linux.Thread(name: "adder") {
        for _ in 0..<20_000 { ProcessLock.touches.hold { count.value += 1 } }
      }
    }
    let first = try adder()
    let second = try adder()
    let third = try adder()
    let fourth = try adder()
    first.join()
    second.join()
    third.join()
    fourth.join()
    #expect(count.value == 80_000)
  }

  @Test("what is thrown gets out, and the lock is open afterwards")
  func thrown() throws {
    for number in 1...3 {
      #expect(throws: Broken(number: number)) {
        try ProcessLock.holdAll { () throws(Broken) in throw Broken(number: number) }
      }
    }
    #expect(ProcessLock.holdAll { 5 } == 5)
    // The overlay opens a panel and starts programs with the other locks held.
    #expect(ProcessLock.holdAll { ProcessLock.environment.hold { 5 } } == 5)
  }

  @Test("who holds one does not keep others from the other")
  func independent() throws {
    final class Taken: Sendable { let count = Atomic<Int>(0) }
    let taken = Taken()
    let thread = try Linux.Thread(name: "touches") {
      while taken.count.load(ordering: .acquiring) == 0 {
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 100)
      }
      ProcessLock.touches.hold { taken.count.store(2, ordering: .releasing) }
    }
    let isTaken = ProcessLock.frames.hold {
      taken.count.store(1, ordering: .releasing)
      let end = MonotonicClock.microseconds + 10_000_000
      while taken.count.load(ordering: .acquiring) == 1, MonotonicClock.microseconds < end {}
      return taken.count.load(ordering: .acquiring) == 2
    }
    thread.join()
    #expect(isTaken)
  }
}

@Suite("ThreadText: a text for each thread")
struct ThreadTextTests {
  private static var text: String { String(cString: ThreadText.unsafePointer) }

  /// In a thread of its own, which has set nothing yet.
  private func inNewThread(_ body: @escaping @Sendable () -> String) throws -> String {
    final class Result: @unchecked Sendable { var text = "" }
    let result = Result()
    let thread = try Linux.Thread(name: "text") { result.text = body() }
    thread.join()
    return result.text
  }

  @Test("empty at first, then the last that was set")
  func set() throws {
    #expect(try inNewThread { ThreadTextTests.text } == "")
    let last = try inNewThread {
      ThreadText.set("first and longer")
      ThreadText.set("second")
      return ThreadTextTests.text
    }
    #expect(last == "second")
    let emptied = try inNewThread {
      ThreadText.set("first")
      ThreadText.set("")
      return ThreadTextTests.text
    }
    #expect(emptied == "")
  }

  @Test("another thread's stays as it is")
  func threads() throws {
    let own = try inNewThread {
      ThreadText.set("mine")
      _ = try? ThreadTextTests().inNewThread {
        ThreadText.set("yours")
        return ""
      }
      return ThreadTextTests.text
    }
    #expect(own == "mine")
  }

  @Test("as much as fits", arguments: [1022, 1023, 1024, 5000])
  func long(length: Int) throws {
    let told = try inNewThread {
      ThreadText.set(Sentence(String(repeating: "x", count: length)))
      return ThreadTextTests.text
    }
    #expect(told == String(repeating: "x", count: min(length, 1023)))
  }
}

@Suite("SignalMask: which signals interrupt")
struct SignalMaskTests {
  private func blocked() -> [CInt] {
    var set = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &set)
    return (1...31).filter { sigismember(&set, $0) == 1 }
  }

  private struct Broken: Error {}

  @Test("none but faults while the body runs, and afterwards as before")
  func closed() throws {
    let before = blocked()
    let (during, result) = SignalMask.closed { (blocked(), 3) }
    #expect(result == 3)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGCHLD, SIGUSR1, SIGPIPE] { #expect(during.contains(signal)) }
    for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { #expect(!during.contains(signal)) }
    #expect(blocked() == before)
    #expect(throws: Broken.self) { try SignalMask.closed { () throws(Broken) in throw Broken() } }
    #expect(blocked() == before)
  }
}

@Suite("Poll.isReady: at the moment")
struct PollNowTests {
  @Test("readable, not readable, and closed at the other end")
  func states() {
    var numbers: [CInt] = [-1, -1]
    #expect(pipe(&numbers) == 0)
    #expect(!Poll.isReady(numbers[0]))
    var byte: UInt8 = 7
    #expect(write(numbers[1], &byte, 1) == 1)
    #expect(Poll.isReady(numbers[0]))
    #expect(read(numbers[0], &byte, 1) == 1)
    #expect(!Poll.isReady(numbers[0]))
    close(numbers[1])
    #expect(Poll.isReady(numbers[0]))
    close(numbers[0])
  }
}

@Suite("ChildProcess: what it reads and what it says")
struct ChildFilesTests {
  @Test("a file in memory is read from its beginning, and both outputs end in another")
  func files() throws {
    let input = try MemoryFile(Array("one\ntwo\n".utf8))
    let output = try MemoryFile()
    let child = try ChildProcess.start(
      [Text("sh"), Text("-c"), Text("cat; echo three >&2; exit 7")], input: input, output: output)
    let isOver = child.isOver(by: MonotonicClock.microseconds + 10_000_000)
    let status = child.status()
    #expect(isOver && status == 7)
    let told = try output.contents(limit: 100)
    #expect(Text(told) == Text("one\ntwo\nthree\n"))
    #expect(throws: Errno.self) { _ = try FileDescriptor.contents(of: output.path, limit: 5) }
  }

  @Test("a descriptor becomes its input, a copy of one is as good, and of none there is no copy")
  func input() throws {
    let input = try MemoryFile(Array("one\n".utf8))
    let copy = try FileDescriptor.copying(input.number)
    #expect(copy.number > 2 && copy.number != input.number)
    let child = try ChildProcess.start(
      [Text("sh"), Text("-c"), Text("read word && [ \"$word\" = one ]")], input: copy.number)
    let status = child.status()
    #expect(status == 0)
    #expect(throws: Errno(EBADF)) { _ = try FileDescriptor.copying(-1) }
  }

  @Test("a file in memory is found by its path, and is gone with its owner")
  func path() throws {
    var path = ""
    do {
      let file = try MemoryFile([1, 2, 3])
      path = file.path
      #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
      #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
    }
    #expect(throws: Errno.self) { _ = try FileDescriptor.contents(of: path, limit: 10) }
  }

  @Test("another value of a variable, and none")
  func environment() {
    #expect(Environment.text("TOUCH_OVERLAY_NO_SUCH_THING") == nil)
    Environment.set("TOUCH_OVERLAY_NO_SUCH_THING", Text("a b"))
    #expect(Environment.text("TOUCH_OVERLAY_NO_SUCH_THING") == Text("a b"))
    Environment.set("TOUCH_OVERLAY_NO_SUCH_THING", nil)
    #expect(Environment.text("TOUCH_OVERLAY_NO_SUCH_THING") == nil)
  }
}

@Suite("Printable: what a terminal is told")
struct PrintableTests {
  @Test(
    "control characters of one byte and of two are blanks, everything else stays",
    arguments: [
      ("", ""), ("Panel 7\"", "Panel 7\""), ("a\u{1b}[2Jb\n", "a [2Jb "), ("\u{9b}31mx", " 31mx"), ("\u{7f}", " "),
      ("für \u{a0}\u{2603}", "für \u{a0}\u{2603}"), ("\u{c2}\u{9f}", "\u{c2} "),
    ])
  func printable(text: String, expected: String) {
    #expect(Text(text).printable == Text(expected))
  }
}

@Suite("ParentProcess: whom a program ends with", .serialized)
struct ParentProcessTests {
  @Test("a parent that has gone is told from none, and from a process that is no parent")
  func follow() throws {
    defer { Environment.set("TOUCH_OVERLAY_DAEMON", nil) }
    #expect(ParentProcess.follow())
    ParentProcess.announce()
    #expect(Environment.text("TOUCH_OVERLAY_DAEMON") == Text("\(getpid())"))
    #expect(ParentProcess.follow())
    let output = try MemoryFile()
    let child = try ChildProcess.start(["sh", "-c", "echo $$"].map { Text($0) }, input: MemoryFile(), output: output)
    #expect(child.status() == 0)
    Environment.set("TOUCH_OVERLAY_DAEMON", Text(try output.contents(limit: 20)).trimmed)
    #expect(!ParentProcess.follow())
  }
}
