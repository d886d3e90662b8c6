import Linux
import TouchInput

/// A request to the program that may write calibrations, until its answer.
struct CalibratorRequest: ~Copyable {
  /// The answer: the path of the calibration that was or could be written, or the reason for a refusal.
  struct Answer {
    /// Path of the calibration; nil if the request was refused.
    let path: Text?
    let refusal: Sentence?
    let warning: Sentence?
  }

  private enum Way: ~Copyable {
    /// A program that this user starts, with this user's rights.
    case program(CalibratorProgram)
    /// A service with more rights, which listens on a socket.
    case socket(LocalSocket)
  }

  static var longestAnswer: Int { 1 << 14 }
  /// Maximum time for an answer, in microseconds: an SD card may take long to write a file.
  private static var patience: Int64 { 10_000_000 }

  private let way: Way
  /// Bytes received from the socket so far.
  private var told: [UInt8] = []
  /// Time until which the answer is awaited.
  let deadline = MonotonicClock.microseconds + CalibratorRequest.patience

  /// Asks whether a calibration could be written.
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

  /// Readable when there is an answer or a part of one.
  var number: CInt {
    switch way {
    case .program(let program): program.number
    case .socket(let socket): socket.number
    }
  }

  /// Whether ``answer()`` returns without waiting.
  mutating func hasAnswer() -> Bool {
    switch way {
    case .program(let program): Poll.isReady(program.number)
    case .socket(let socket): CalibratorRequest.receive(socket, until: 0, &told)
    }
  }

  /// Returns the answer, waiting until the deadline if necessary.
  consuming func answer() -> Answer {
    let deadline = deadline
    var told = told
    switch consume way {
    case .program(let program):
      let (told, status) = program.end(by: deadline)
      return CalibratorRequest.read(told, else: "the program that writes calibrations ended with \(status)")
    case .socket(let socket):
      _ = CalibratorRequest.receive(socket, until: deadline, &told)
      return CalibratorRequest.read(
        told, else: "the program that writes calibrations did not answer; see the log of its unit")
    }
  }

  /// Gives up the request. A calibration that is already in place stays.
  consuming func abandon() {
    switch consume way {
    case .program(let program): _ = program.end(by: 0)
    case .socket: break
    }
  }

  /// Receives bytes of the answer; returns false if the deadline passes before it is complete.
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

  /// Whether the answer is complete, which is known before the service closes the connection.
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

/// A calibrator process, with the file for its output.
private struct CalibratorProgram: ~Copyable {
  private let process: ChildProcess
  private let output: MemoryFile

  init(_ program: Text, _ request: Sentence, _ path: String) throws(Errno) {
    var words = [program, Text("--answer")]
    // The calibrator ignores the environment, so it gets the path as an option.
    if Environment.text("TSLIB_CALIBFILE") != nil { words += [Text("--file"), Text(path)] }
    let output = try MemoryFile()
    process = try ChildProcess.start(words, input: MemoryFile(Array(request.string.utf8)), output: output)
    self.output = output
  }

  /// Readable when the process has ended.
  var number: CInt { process.number }

  /// Returns the output and the exit code; kills the process if it has not ended by the deadline.
  consuming func end(by deadline: Int64) -> ([UInt8], Int32) {
    // A process that has not ended even then counts as killed.
    let status = process.end(by: deadline) ?? 137
    return ((try? output.contents(limit: CalibratorRequest.longestAnswer)) ?? [], status)
  }
}
