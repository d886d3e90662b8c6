import Linux
import TouchInput

/// Has a calibration written by the program that may, and hears how it went.
struct CalibrationWriter: ~Copyable {
  /// What the program said that is no refusal, and what is.
  struct Answer {
    let refusal: Sentence?
    let warning: Sentence?
  }

  private static var longestAnswer: Int { 1 << 16 }
  /// So long an end may take.
  private static var patience: Int64 { 5_000_000 }

  private let child: ChildProcess
  private let output: MemoryFile

  /// - Parameter path: of the calibration.
  init(
    _ program: Text, _ calibration: Pointercal, on axes: PanelAxes, to path: String
  ) throws(Errno) {
    var words = [
      program, Text("--axes"),
      Text("\(axes.x.lowerBound):\(axes.x.upperBound),\(axes.y.lowerBound):\(axes.y.upperBound)"),
    ]
    // The program does not look at the environment.
    if Environment.text("TSLIB_CALIBFILE") != nil { words += [Text("--file"), Text(path)] }
    let input = try MemoryFile(Array(calibration.text.utf8))
    let output = try MemoryFile()
    child = try ChildProcess.start(words, input: input, output: output)
    self.output = output
  }

  /// Readable when there is an answer.
  var number: CInt { child.number }

  /// Waits for it, if need be.
  consuming func answer() -> Answer {
    let name = CalibrationWriter.name
    if !child.isOver(by: MonotonicClock.microseconds + CalibrationWriter.patience) { child.end() }
    let status = child.status()
    var told: [UInt8] = []
    do throws(Errno) {
      told = try output.contents(limit: CalibrationWriter.longestAnswer)
    } catch { told = [] }
    // Its log names it in every line; what it has done is not said again.
    var warning: Sentence?
    for line in Text(told).lines where line.starts(with: name) {
      warning = "\(line.dropping(name.utf8CodeUnitCount).string)"
    }
    if status == 0 { return Answer(refusal: nil, warning: warning) }
    return Answer(refusal: warning ?? "the program that writes it ended with \(status)", warning: nil)
  }

  /// Nobody wants it written any more. What it had put in its place already stays there.
  consuming func abandon() {
    child.end()
    _ = child.status()
  }

  private static var name: StaticString { "touch-overlay-calibrate: " }
}
