import Linux
import TouchInput

/// Something that is asked of the program that may write calibrations, until it has answered.
struct CalibratorRequest: ~Copyable {
  /// What it says of a calibration or of a folder.
  struct Answer {
    /// nil where it was refused.
    let path: Text?
    let refusal: Sentence?
    let warning: Sentence?
  }

  private enum Way: ~Copyable {
    /// This user may start it with all the rights that it takes.
    case program(CalibratorProgram)
    /// It has more rights, and listens.
    case socket(LocalSocket)
  }

  static var longestAnswer: Int { 1 << 14 }
  /// So long a card may take to write a file.
  private static var patience: Int64 { 10_000_000 }

  private let way: Way
  /// What a socket has said so far.
  private var told: [UInt8] = []
  /// When no answer is awaited any more.
  let deadline = MonotonicClock.microseconds + CalibratorRequest.patience

  /// Whether a calibration could be written.
  static func probe(_ calibrator: Text, path: String) throws(Errno) -> CalibratorRequest {
    try CalibratorRequest(calibrator, "probe\n", path)
  }

  static func write(
    _ calibration: Pointercal, on axes: PanelAxes, _ calibrator: Text, path: String
  ) throws(Errno) -> CalibratorRequest {
    let line: Sentence =
      "write \(axes.x.lowerBound):\(axes.x.upperBound),\(axes.y.lowerBound):\(axes.y.upperBound)\n"
    return try CalibratorRequest(calibrator, "\(line)\(calibration.text)", path)
  }

  private init(_ calibrator: Text, _ request: Sentence, _ path: String) throws(Errno) {
    if LocalSocket.isThere(calibrator.string) {
      let socket = try LocalSocket.connect(to: calibrator.string)
      guard socket.send(request) else { throw Errno.reset }
      socket.endSending()
      way = .socket(socket)
    } else {
      way = .program(try CalibratorProgram(calibrator, request, path))
    }
  }

  /// Readable when there is an answer, or a part of one.
  var number: CInt {
    switch way {
    case .program(let program): program.number
    case .socket(let socket): socket.number
    }
  }

  /// Whether ``answer()`` need not wait.
  mutating func hasAnswer() -> Bool {
    switch way {
    case .program(let program): Poll.isReady(program.number)
    case .socket(let socket): CalibratorRequest.receive(socket, until: 0, &told)
    }
  }

  /// Waits for it until the deadline, if need be.
  consuming func answer() -> Answer {
    let deadline = deadline
    var told = told
    switch consume way {
    case .program(let program):
      let (told, status) = program.end(by: deadline)
      return CalibratorRequest.read(told, else: "the program that writes calibrations ended with \(status)")
    case .socket(let socket):
      _ = CalibratorRequest.receive(socket, until: deadline, &told)
      return CalibratorRequest.read(told, else: "what writes calibrations did not answer; its unit's log may say why")
    }
  }

  /// Nobody wants it any more. What it had put in its place already stays there.
  consuming func abandon() {
    switch consume way {
    case .program(let program): _ = program.end(by: 0)
    case .socket: break
    }
  }

  /// Whether nothing more is to come, when the deadline has passed or before.
  private static func receive(_ socket: borrowing LocalSocket, until deadline: Int64, _ told: inout [UInt8]) -> Bool {
    while told.count < longestAnswer && !isWhole(told) {
      guard Poll.isReady(socket.number, until: deadline) else { return false }
      do throws(Errno) {
        let bytes = try socket.receive()
        if bytes.isEmpty { return true }
        told += bytes
      } catch {
        if error != .again { return true }
      }
    }
    return true
  }

  /// Whoever answers need not hang up.
  private static func isWhole(_ told: [UInt8]) -> Bool {
    told.last == UInt8(ascii: "\n")
      && Text(told).lines.contains { $0.starts(with: "done ") || $0.starts(with: "refused ") }
  }

  private static func read(_ told: [UInt8], else silence: Sentence) -> Answer {
    var warning: Sentence?
    for line in Text(told).lines {
      if line.starts(with: "warning ") { warning = "\(line.dropping(8).printable.string)" }
      if line.starts(with: "done ") { return Answer(path: line.dropping(5), refusal: nil, warning: warning) }
      if line.starts(with: "refused ") {
        return Answer(path: nil, refusal: "\(line.dropping(8).printable.string)", warning: nil)
      }
    }
    return Answer(path: nil, refusal: silence, warning: nil)
  }
}

/// One that was started, with what it writes.
private struct CalibratorProgram: ~Copyable {
  private let process: ChildProcess
  private let output: MemoryFile

  init(_ program: Text, _ request: Sentence, _ path: String) throws(Errno) {
    var words = [program, Text("--answer")]
    // The program does not look at the environment.
    if Environment.text("TSLIB_CALIBFILE") != nil { words += [Text("--file"), Text(path)] }
    let output = try MemoryFile()
    process = try ChildProcess.start(words, input: MemoryFile(Array(request.string.utf8)), output: output)
    self.output = output
  }

  /// Readable when it has ended.
  var number: CInt { process.number }

  /// What it has said, and its status; killed, if it has not ended until then.
  consuming func end(by deadline: Int64) -> ([UInt8], Int32) {
    if !process.isOver(by: deadline) { process.end() }
    let status = process.status()
    do throws(Errno) {
      return (try output.contents(limit: CalibratorRequest.longestAnswer), status)
    } catch { return ([], status) }
  }
}
