import CLinux
import Linux
import Testing

/// Puts the pipe in the place of standard error and fills it; returns the number of bytes that it took.
private func fill(_ pipe: borrowing Pipe) throws -> Int {
  let copy = dup2(pipe.writer.number, STDERR_FILENO)
  // What the process says at its end has a reader, too: otherwise a signal ends it.
  let lasting = dup(pipe.reader.number)
  #expect(copy == STDERR_FILENO && lasting > STDERR_FILENO)
  var entry = pollfd(fd: pipe.writer.number, events: Int16(POLLOUT), revents: 0)
  var count = 0
  while poll(&entry, 1, 0) > 0 {
    try pipe.writer.writeAll([UInt8](repeating: 0, count: 4096))
    count += 4096
  }
  return count
}

/// Reads so many bytes, and waits for them.
private func text(_ count: Int, from reader: borrowing FileDescriptor) throws -> String {
  var bytes: [UInt8] = []
  while bytes.count < count { bytes += try reader.readSome(count - bytes.count) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Each in a process of its own, whose standard error is a full pipe, and which an alarm ends where a line waits.
@Suite("Log: a reader that does not read")
struct LogTests {
  @Test func `nobody waits; the first line that is read again comes after the number of those that were lost`() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let pipe = try Pipe()
      let count = try fill(pipe)
      // If each of them waited for a moment, the alarm would come first.
      for number in 1...500 { Log.line("line \(number)") }
      _ = try text(count, from: pipe.reader)
      Log.line("again")
      Log.line("and again")
      let name = Log.programName
      let expected = [
        "\(name): lines of the log that were lost because nobody read it: 500\n", "\(name): again\n",
        "\(name): and again\n",
      ].joined()
      let said = try text(expected.utf8.count, from: pipe.reader)
      #expect(said == expected)
    }
  }

  @Test func `a line that is longer than the room is cut, and counts as lost`() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let pipe = try Pipe()
      let count = try fill(pipe)
      _ = try text(4096, from: pipe.reader)
      Log.line(Sentence(String(repeating: "x", count: 20_000)))
      _ = try text(count, from: pipe.reader)
      Log.line("again")
      let name = Log.programName
      let expected = "\(name): lines of the log that were lost because nobody read it: 1\n\(name): again\n"
      let said = try text(expected.utf8.count, from: pipe.reader)
      #expect(said == expected)
    }
  }

  @Test func `a program that waits for its reader loses no line`() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let pipe = try Pipe()
      let count = try fill(pipe)
      Log.waits = true
      let writer = try Linux.Thread(name: "writer") { Log.line("late") }
      usleep(500_000)
      _ = try text(count, from: pipe.reader)
      let expected = "\(Log.programName): late\n"
      let said = try text(expected.utf8.count, from: pipe.reader)
      #expect(said == expected)
      writer.join()
    }
  }
}
