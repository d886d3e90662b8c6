import Examining
import Linux

/// Lines of UTF-8 whose total length never exceeds a limit.
struct SummaryLines {
  private let limit: Int
  private var lines: [[UInt8]] = []

  init(limit: Int) { self.limit = limit }

  var bytes: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  private var room: Int { lines.reduce(limit) { $0 - $1.count - 1 } + 1 }

  /// Adds a line, cut to `count` bytes. A line that does not fit is left out.
  mutating func add(_ line: Sentence, atMost count: Int = .max) {
    let bytes = SummaryLines.cut(line, count)
    if !bytes.isEmpty && bytes.count < room { lines.append(bytes) }
  }

  /// Adds the names of the faults, a line each, and returns their line numbers. Those that do not fit are counted.
  mutating func addNames(_ word: StaticString, _ findings: [Finding]) -> [Int] {
    var places: [Int] = []
    for (index, finding) in findings.enumerated() {
      let bytes = SummaryLines.printable("\(word) \(finding.fault.name)")
      // Leaves room for the line with the count, too.
      guard bytes.count + 20 < room else {
        add("\(word) \(findings.count - index) more")
        return places
      }
      places.append(lines.count)
      lines.append(bytes)
    }
    return places
  }

  /// Appends the sentences to the names. The room is shared among them.
  mutating func lengthen(_ places: [Int], _ findings: [Finding]) {
    var left = places.count
    for (place, finding) in zip(places, findings) {
      let share = room / left
      left -= 1
      let sentence = SummaryLines.cut(": \(finding.sentence)", share - 1)
      // A sentence cut to fewer bytes says nothing.
      if sentence.count >= 15 { lines[place].append(contentsOf: sentence) }
    }
  }

  /// Returns the text cut to `count` bytes; a cut text ends in dots.
  private static func cut(_ text: Sentence, _ count: Int) -> [UInt8] {
    let bytes = printable(text)
    if bytes.count <= count { return bytes }
    guard count >= 4 else { return [] }
    // A character is not cut: its further bytes begin with the bits 10.
    var end = count - 3
    while end > 0 && bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return bytes[..<end] + Array("...".utf8)
  }

  private static func printable(_ text: Sentence) -> [UInt8] { Array(Text(text.string).printable.string.utf8) }
}
