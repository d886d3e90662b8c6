import Linux

/// A connection to the daemon's control socket.
struct DaemonConnection: ~Copyable {
  /// Maximum time to wait for an answer, in microseconds. The daemon answers within about a second unless it hangs.
  private static var patience: Int64 { 5_000_000 }
  /// Maximum length of an answer in bytes, many times that of the longest status.
  private static var longestLine: Int { 1 << 16 }

  private let socket: LocalSocket
  private let path: String
  /// Bytes that are not returned yet.
  private var received: [UInt8] = []

  private init(_ socket: consuming LocalSocket, _ path: String) {
    self.socket = socket
    self.path = path
  }

  static func open(_ path: String) throws(ControlError) -> DaemonConnection {
    do throws(Errno) {
      return DaemonConnection(try LocalSocket.connect(to: path), path)
    } catch {
      let advice: StaticString =
        switch error {
        case .noEntry, .refused: "is touch-overlayd running? --control names another socket"
        case .again: "it accepts no connections; restart touch-overlayd if it does not recover"
        case .notPermitted: "be root, or a member of the group of the socket"
        default: "name another socket with --control"
        }
      throw ControlError("cannot reach the daemon at \(path): \(error.text); \(advice)")
    }
  }

  /// Readable when the daemon has sent something or closed the connection.
  var number: Int32 { socket.number }

  /// Sends a request; returns the answer without its leading `ok`.
  mutating func ask(_ request: Text) throws(ControlError) -> String {
    // A failed send is not an error yet, because the daemon may have sent the reason before it closed.
    _ = socket.send("\(request.string)\n")
    var line: Text?
    do throws(Errno) {
      line = try nextLine(until: MonotonicClock.microseconds + DaemonConnection.patience)
    } catch {
      if error == .tooLarge { throw foreign("answer of more than \(DaemonConnection.longestLine) bytes") }
      throw ControlError(
        "the daemon at \(path) has hung up: \(error.text); see the log of touch-overlayd, or name another socket with "
          + "--control")
    }
    guard let line else {
      throw ControlError(
        "the daemon at \(path) does not answer; restart touch-overlayd if it does not recover, or name another socket "
          + "with --control")
    }
    if line.starts(with: "error ") { throw ControlError("\(line.dropping(6).string)") }
    if line.starts(with: "ok ") { return line.dropping(3).printable.string }
    if request == "status" && line.starts(with: "{") { return line.printable.string }
    throw foreign("answer '\(Text(line.bytes.prefix(80)).string)'")
  }

  private func foreign(_ answer: Sentence) -> ControlError {
    ControlError(
      "the \(answer) at \(path) is not one of this version's touch-overlayd; install touch-overlayd and touch-overlay "
        + "of one version, or name another socket with --control")
  }

  private mutating func nextLine(until deadline: Int64) throws(Errno) -> Text? {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Text(received[..<end])
        received.removeFirst(end + 1)
        return line
      }
      searched = received.count
      if searched > DaemonConnection.longestLine { throw .tooLarge }
      // A peer that sends on and on is always ready.
      if MonotonicClock.microseconds >= deadline || !Poll.isReady(number, until: deadline) { return nil }
      let bytes = try socket.receive()
      if bytes.isEmpty { throw .reset }
      received += bytes
    }
  }

  /// Returns the daemon's reason for ending the suspension.
  func lastWord() -> Sentence {
    // It may have come with the answer before it.
    let rest = (try? socket.receive()) ?? []
    let line = Text(received + rest).trimmed
    if line.starts(with: "error ") { return "\(line.dropping(6).string)" }
    return "the daemon has gone, and the suspension with it"
  }
}
