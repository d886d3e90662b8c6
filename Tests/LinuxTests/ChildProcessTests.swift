import CLinux
import Linux
import Testing

/// Returns the words that run a script.
private func shell(_ script: String) -> [Text] { ["sh", "-c", script].map { Text($0) } }

@Suite("ChildProcess: what it reads and says, and what it ends with")
struct ChildProcessTests {
  @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137)] as [(String, Int32)])
  func status(script: String, status: Int32) throws {
    let child = try ChildProcess.start(shell(script))
    #expect(child.status() == status)
  }

  @Test(
    "one that does not exist, by its path and by its name",
    arguments: ["/nonexistent/command", "no-such-command-at-all"])
  func missing(program: String) {
    #expect(throws: Errno.noEntry) { _ = try ChildProcess.start([Text(program)]) }
  }

  @Test("what is no program", arguments: ["/etc/passwd", "/etc", "/etc/passwd/command"])
  func noProgram(path: String) {
    // Root is not asked for rights, but a file must be meant to be run.
    #expect(throws: path == "/etc/passwd/command" ? Errno(ENOTDIR) : Errno(EACCES)) {
      _ = try ChildProcess.start([Text(path)])
    }
  }

  @Test func `one that is asked to end, and one that does not listen`() throws {
    let polite = try ChildProcess.start(["sleep", "60"].map { Text($0) })
    let early = polite.isOver(by: MonotonicClock.microseconds + 20_000)
    polite.terminate()
    let asked = polite.isOver(by: MonotonicClock.microseconds + 10_000_000)
    let status = polite.status()
    #expect(!early && asked && status == 128 + SIGTERM)

    let output = try MemoryFile()
    let deaf = try ChildProcess.start(
      shell("trap '' TERM; echo ready; while :; do sleep 1; done"), input: MemoryFile(), output: output)
    while try output.contents(limit: 100).isEmpty { usleep(5000) }
    deaf.terminate()
    let heard = deaf.isOver(by: MonotonicClock.microseconds + 200_000)
    deaf.end()
    let ended = deaf.isOver(by: MonotonicClock.microseconds + 10_000_000)
    let last = deaf.status()
    #expect(!heard && ended && last == 128 + SIGKILL)

    let slow = try ChildProcess.start(["sleep", "60"].map { Text($0) })
    let killed = slow.end(by: MonotonicClock.microseconds + 20_000)
    let quick = try ChildProcess.start(shell("exit 7"))
    let code = quick.end(by: MonotonicClock.microseconds + 10_000_000)
    #expect(killed == 128 + SIGKILL && code == 7)
  }

  @Test func `it gets every signal, whatever is blocked here`() throws {
    let output = try MemoryFile()
    let child = try SignalMask.closed { () throws(Errno) in
      try ChildProcess.start(shell("grep SigBlk /proc/self/status"), input: MemoryFile(), output: output)
    }
    let status = child.status()
    let told = try output.contents(limit: 100)
    #expect(status == 0 && Text(told).words.last == Text("0000000000000000"))
  }

  @Test func `a file in memory is read from its beginning, and both outputs end in another`() throws {
    let input = try MemoryFile(Array("one\ntwo\n".utf8))
    let output = try MemoryFile()
    let child = try ChildProcess.start(shell("cat; echo three >&2; exit 7"), input: input, output: output)
    let isOver = child.isOver(by: MonotonicClock.microseconds + 10_000_000)
    let status = child.status()
    #expect(isOver && status == 7)
    let told = try output.contents(limit: 100)
    #expect(Text(told) == Text("one\ntwo\nthree\n"))
    #expect(throws: Errno.self) { _ = try FileDescriptor.contents(of: output.path, limit: 5) }
  }

  @Test func `a descriptor becomes its input, a copy of one is as good, and of none there is no copy`() throws {
    let input = try MemoryFile(Array("one\n".utf8))
    let copy = try FileDescriptor.copying(input.number)
    #expect(copy.number > 2 && copy.number != input.number)
    let child = try ChildProcess.start(shell("read word && [ \"$word\" = one ]"), input: copy.number)
    let status = child.status()
    #expect(status == 0)
    #expect(throws: Errno(EBADF)) { _ = try FileDescriptor.copying(-1) }
  }
}
