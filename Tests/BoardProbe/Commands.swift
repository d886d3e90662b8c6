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

  /// Waits for the words of the next line that has some.
  mutating func next() throws(ProbeFailure) -> [Text] {
    while true {
      let line: LineReader.Line?
      do throws(Errno) { line = try reader.next(from: questions) } catch {
        throw .failed("cannot read from the FIFO: \(error.text)")
      }
      switch line {
      case nil: throw .failed("the FIFO has ended")
      case .tooLong?: try answers.refuse(Refusal("a line of more than \(LineReader.longest) bytes"))
      case .text(let text)?:
        if !text.words.isEmpty { return text.words }
        try answers.refuse(Refusal("the line holds no command"))
      }
    }
  }
}
