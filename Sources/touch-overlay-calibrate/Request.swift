import Linux
import TouchInput

/// A request of another program on a socket: one line, `probe`, `write` or `write` and the panel's axes, then the
/// calibration to write. It cannot choose the file.
package struct Request {
  /// Maximum time for the request to arrive, in microseconds.
  private static var patience: Int64 { 10_000_000 }

  package let isProbe: Bool
  package let axes: PanelAxes?
  package let calibration: Text

  package init(_ text: Text) throws(Failure) {
    let (line, rest) = text.halves(at: UInt8(ascii: "\n")) ?? (text, Text([]))
    calibration = rest
    let words = line.words
    switch words.count {
    case 1 where words[0] == "probe": (isProbe, axes) = (true, nil)
    case 1 where words[0] == "write": (isProbe, axes) = (false, nil)
    case 2 where words[0] == "write":
      guard let axes = PanelAxes(words[1]) else { throw Request.unknown }
      (isProbe, self.axes) = (false, axes)
    default: throw Request.unknown
    }
  }

  private static var unknown: Failure {
    Failure(
      .wrongUsage,
      "a request begins with a line 'probe', 'write' or 'write 0:4095,0:4095'; install one version of all programs")
  }

  private func perform(_ file: borrowing CalibrationFile) throws(Failure) -> Outcome {
    if isProbe { return try file.probe() }
    return try file.replace(with: ProposedCalibration(calibration, axes: axes).text)
  }

  /// Answers a request with lines on standard output: any number of `warning`, then `done` and the path or `refused`
  /// and the reason.
  static func answer(for path: String) -> Exit {
    let input = StandardInput()
    let peer = input.peer
    do throws(Failure) {
      let request = try Request(input.text(within: patience))
      let outcome = try request.perform(CalibrationFile(path))
      if !request.isProbe { tell(peer, outcome.words) }
      for warning in outcome.warnings { Log.output("warning \(warning.string)\n") }
      Log.output("done \(path)\n")
      return .done
    } catch {
      tell(peer, "refused: \(error.sentence)")
      Log.output("refused \(error.sentence.string)\n")
      return error.exit
    }
  }

  private static func tell(_ peer: Peer?, _ words: Sentence) {
    Log.line(peer.map { "\(words) (asked by \($0.description))" } ?? words)
  }
}
