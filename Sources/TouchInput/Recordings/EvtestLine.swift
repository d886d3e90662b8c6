import CLinux
import Linux

/// A line of `evtest`'s output.
enum EvtestLine {
  static var beginning: StaticString { "Event: time " }

  /// Returns the line from its event on: a terminal echoes `^C` before it, a console its own words.
  static func withoutEcho(_ line: Text) -> Text {
    // Not copied for each place, because a line may be as long as the file.
    let start = beginning.withUTF8Buffer { words in
      line.bytes.indices.first { unsafe line.bytes[$0...].starts(with: words) }
    }
    return start.map { Text(line.bytes[$0...]) } ?? line
  }

  /// Whether an event begins in the line, behind whatever stands before it.
  static func holdsEvent(_ line: Text) -> Bool { withoutEcho(line).starts(with: beginning) }

  /// The beginnings of the lines before the events, but for those of an axis.
  private static let headings: [StaticString] = [
    "Input driver version is ", "Input device ID: ", "Input device name: ", "Supported events:", "Event type ",
    "Event code ", "Properties:", "Property type ",
  ]
  /// Maximum number of bytes before a heading: the time and the program in a log.
  private static let longestLog = 96

  /// Returns a line that stands before the events without what a log writes before it, such as
  /// `Jan 01 00:00:00 kiosk evtest[12]: `, and the number of words that this is; nil for another line.
  static func header(_ line: Text) -> (line: Text, before: Int)? {
    for index in line.bytes.indices.prefix(longestLog) {
      let rest = Text(line.bytes[index...])
      guard headings.contains(where: { rest.starts(with: $0) }) else { continue }
      let log = Text(line.bytes[..<index]).trimmed
      let isLog = log.bytes.last.map { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "]") || isDigit($0) } ?? true
      return isLog ? (rest, log.words.count) : nil
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Whether the text is a line that only `evtest` writes. Behind a `#`, evemu writes the others, too.
  static func begins(_ line: Text) -> Bool {
    if holdsEvent(line) { return true }
    let line = header(line)?.line ?? line
    return line.withoutHeading.starts(with: "Input driver version is ")
      || line.starts(with: "Input device ID: ") || line == "Supported events:"
  }

  /// Parses `Event: time SECONDS.MICROSECONDS, ...`; nil if it is malformed.
  static func event(_ line: Text) -> KernelEvent? {
    let parts = line.split(at: UInt8(ascii: ","), keepEmpty: true).map { $0.words }
    guard parts.count > 1, parts[0].count == 3, let time = parts[0][2].recordedTime, let first = parts[1].first else {
      return nil
    }
    func report(_ code: Int32) -> KernelEvent? {
      // The last word is a line like the first; a text that is cut lacks it.
      guard parts.count == 2, parts[1].count > 2, let last = parts[1].last?.bytes, last.allSatisfy({ $0 == last.first })
      else { return nil }
      return KernelEvent(time: time, type: UInt16(EV_SYN), code: UInt16(code), value: 0)
    }
    if first.starts(with: "----") { return report(SYN_REPORT) }
    if first.starts(with: "++++") { return report(SYN_MT_REPORT) }
    if first.starts(with: ">>>>") { return report(SYN_DROPPED) }
    guard let type = number(parts[1], after: "type"), parts.count == 4, let code = number(parts[2], after: "code"),
      parts[3].count == 2, parts[3][0] == "value"
    else { return nil }
    let isHexadecimal = Int32(type) == EV_MSC && (Int32(code) == MSC_RAW || Int32(code) == MSC_SCAN)
    let value =
      isHexadecimal
      ? parts[3][1].hexadecimal.map { Int32(bitPattern: $0) } : parts[3][1].integer.flatMap { Int32(exactly: $0) }
    return value.map { KernelEvent(time: time, type: type, code: code, value: $0) }
  }

  private static func number(_ words: [Text], after name: StaticString) -> UInt16? {
    guard words.count > 1, words[0] == name else { return nil }
    return words[1].integer.flatMap { UInt16(exactly: $0) }
  }

  /// Parses `Input device ID: bus 0xA vendor 0xB product 0xC version 0xD`.
  static func identity(_ words: [Text]) -> PanelIdentity? {
    let numbers = words.filter { $0.starts(with: "0x") }.compactMap { word in
      word.dropping(2).hexadecimal.flatMap { UInt16(exactly: $0) }
    }
    return PanelIdentity(numbers)
  }
}
