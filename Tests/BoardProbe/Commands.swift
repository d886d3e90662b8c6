import CLinux
import Linux

/// A pair of FIFOs through which a program on the board is told what to do: a line of words at a time, with an answer
/// to each.
struct Commands: ~Copyable {
  private let questions: FileDescriptor
  let answers: Answers
  private let names: Names
  private var reader = LineReader()

  private struct Names: ~Copyable {
    let lines: FifoName
    let answers: FifoName
  }

  init(_ path: String) throws(ProbeFailure) {
    let lines = try FifoName(path)
    let questions = try lines.open()
    let back = try FifoName("\(path).answer")
    let answers = try Answers(try back.open())
    self.questions = questions
    self.answers = answers
    names = Names(lines: lines, answers: back)
  }

  /// Readable when there is a line.
  var number: CInt { questions.number }

  /// Waits for the next line; refuses lines that are too long.
  mutating func line() throws(ProbeFailure) -> Text {
    while true {
      let line: LineReader.Line?
      do throws(Errno) { line = try reader.next(from: questions) } catch {
        throw .failed("cannot read from the FIFO: \(error.text)")
      }
      switch line {
      case nil: throw .failed("the FIFO has ended")
      case .tooLong?: try answers.refuse(Refusal("a line of more than \(LineReader.longest) bytes"))
      case .text(let text)?: return text
      }
    }
  }

  /// Waits for the words of the next line that has some.
  mutating func next() throws(ProbeFailure) -> [Text] {
    while true {
      let words = try line().words
      if !words.isEmpty { return words }
      try answers.refuse(Refusal("the line holds no command"))
    }
  }
}

/// The FIFO for answers: one line for each line that was served.
struct Answers: ~Copyable {
  private let file: FileDescriptor

  /// Makes writing non-blocking: a reader that never takes its answers must not stop the panel.
  init(_ file: consuming FileDescriptor) throws(ProbeFailure) {
    var on: CInt = 1
    do throws(Errno) {
      try file.control(UInt(FIONBIO), &on)
    } catch {
      throw .failed("cannot keep the answers' FIFO from waiting: \(error.text)")
    }
    self.file = file
  }

  borrowing func ok() throws(ProbeFailure) { try send("ok\n") }

  borrowing func ok(_ number: Int) throws(ProbeFailure) { try send("ok \(number)\n") }

  borrowing func ok(_ facts: String) throws(ProbeFailure) { try send("ok \(facts)\n") }

  borrowing func refuse(_ refusal: Refusal) throws(ProbeFailure) { try send("error: \(refusal.text)\n") }

  private borrowing func send(_ line: String) throws(ProbeFailure) {
    do throws(Errno) {
      try file.writeAll(Array(line.utf8))
    } catch {
      if error != .again { throw .failed("cannot answer: \(error.text)") }
      Log.line("nobody takes the answers: one is dropped")
    }
  }
}

/// Owner of a FIFO's name in the file system; removes the name when this owner is destroyed.
@safe
struct FifoName: ~Copyable {
  let path: String

  /// Calls `mkfifo(3)`; a FIFO that an earlier run left behind is used as well.
  init(_ path: String) throws(ProbeFailure) {
    let error: CInt = unsafe path.withCString { unsafe mkfifo($0, 0o600) == 0 ? 0 : linux_errno() }
    if error != 0 && !(error == EEXIST && FifoName.isFifo(path)) {
      throw .failed("cannot make the FIFO \(path): \(Errno(error).text)")
    }
    self.path = path
  }

  deinit { unsafe path.withCString { unsafe _ = unlink($0) } }

  consuming func remove() {}

  /// Opens the FIFO for reading and writing, so that it neither waits for the other side nor ends when that one closes.
  borrowing func open() throws(ProbeFailure) -> FileDescriptor {
    let path = path
    return try attempt("cannot open the FIFO \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
  }

  private static func isFifo(_ path: String) -> Bool {
    var status = stat()
    let result = unsafe path.withCString { unsafe stat($0, &status) }
    return result == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFIFO)
  }
}
