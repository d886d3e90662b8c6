import Examining
import Linux
import Touch

/// The log in the evidence: what the technician did, in lines without positions.
struct SessionLog {
  /// Maximum number of lines; the oldest are dropped.
  private static var most: Int { 300 }

  private let start: Microseconds
  private var lines: [Sentence] = []
  private var leftOut = 0

  init(start: Microseconds) { self.start = start }

  mutating func add(_ what: Sentence, at time: Microseconds) {
    if lines.count == SessionLog.most {
      lines.removeFirst()
      leftOut += 1
    }
    lines.append("\(Figure.text(Double(time - start) / 1_000_000, decimals: 1)) s: \(what)")
  }

  /// The log as text. Control characters become blanks, so that no panel's name can break a line.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ line: Sentence) {
      bytes += Text(line.string).printable.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    if leftOut > 0 { add("earlier lines that are left out: \(leftOut)") }
    for line in lines { add(line) }
    return bytes
  }
}
