import Examining
import Linux

/// Lines of ASCII whose total length never exceeds a limit.
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
      let bytes = SummaryLines.ascii("\(word) \(finding.fault.name)")
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
    let bytes = ascii(text)
    if bytes.count <= count { return bytes }
    return count < 4 ? [] : bytes.prefix(count - 3) + Array("...".utf8)
  }

  /// Replaces each other character by a question mark, because phones guess the encoding of everything but ASCII.
  private static func ascii(_ text: Sentence) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.string.utf8 where byte & 0xc0 != 0x80 {
      bytes.append(0x20...0x7e ~= byte ? byte : byte < 0x80 ? UInt8(ascii: " ") : UInt8(ascii: "?"))
    }
    return bytes
  }
}
