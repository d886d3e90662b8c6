import CLinux
import Linux
import Touch

extension Recording {
  /// Takes lines of evemu.
  mutating func takeEvemu(_ text: RecordingInput, eventsToo: Bool) throws(RecordingError) {
    let lines = text.lines
    // Around a recording may stand the words of an issue, or a terminal's, such as ^C.
    let first = lines.firstIndex { EvemuLine.begins($0.trimmed) } ?? 0
    let last = lines.lastIndex { EvemuLine.begins($0.trimmed) } ?? lines.count
    var number = 0
    defer { description = device.description }
    // Lines of bits continue the line before them.
    var propertyBytes = 0
    var codeBytes = [Int](repeating: 0, count: RecordedDevice.typeCount)
    for line in lines {
      number += 1
      let words = line.words
      guard let kind = words.first, kind.bytes.first != UInt8(ascii: "#") else { continue }
      if number <= first && !(kind == "N:") { continue }
      let isBehind = number > last + 1 && !(eventsToo && events.isEmpty)
      if kind == "E:" || (kind == "E" && words.count == 1) {
        guard let event = EvemuLine.event(words) else {
          guard isBehind else { throw text.refusal(number, "expected 'E: SECONDS.MICROSECONDS TYPE CODE VALUE'") }
          isCut = isCut || eventsToo
          return
        }
        if eventsToo { events.append(event) }
      } else if kind == "A:" {
        guard let axis = EvemuLine.axis(words) else {
          throw text.refusal(number, "expected 'A: AXIS MINIMUM MAXIMUM FUZZ FLAT'")
        }
        device.set(axis)
      } else if kind == "N:" {
        device.name = line.trimmed.dropping(2).trimmed.string
      } else if kind == "I:" {
        device.identity = EvemuLine.identity(words)
      } else if kind == "P:" {
        for byte in EvemuLine.bytes(words.dropFirst()) {
          for bit in 0..<8 where byte >> UInt8(bit) & 1 != 0 { device.add(property: propertyBytes * 8 + bit) }
          propertyBytes += 1
          device.listsProperties = true
        }
      } else if kind == "B:" {
        guard words.count > 1, let type = words[1].hexadecimal, type < codeBytes.count else { continue }
        for byte in EvemuLine.bytes(words.dropFirst(2)) {
          device.add(type: Int(type), bits: byte, at: codeBytes[Int(type)])
          codeBytes[Int(type)] += 1
        }
      } else if !(kind == "L:" || kind == "S:" || isBehind) {
        throw text.isRecognised
          ? text.refusal(number, "expected a line of evemu, such as 'E: 0.000000 0003 0035 120'") : text.unknown(number)
      }
    }
  }
}

/// A line of evemu.
enum EvemuLine {
  /// Whether the text can be a line of evemu and of no other form, such as the output of `udevadm info`.
  static func begins(_ line: Text) -> Bool {
    if line.starts(with: "# EVEMU") { return true }
    guard line.bytes.count > 2, line.bytes[line.bytes.startIndex + 1] == UInt8(ascii: ":") else { return false }
    let words = line.words
    if words[0] == "E:" { return event(words) != nil }
    if words[0] == "A:" { return axis(words) != nil }
    return (words[0] == "I:" || words[0] == "P:" || words[0] == "B:")
      && words.dropFirst().allSatisfy { $0.hexadecimal != nil }
  }

  static func event(_ words: [Text]) -> KernelEvent? {
    guard words.count >= 5, let time = words[1].recordedTime,
      let type = words[2].hexadecimal.flatMap({ UInt16(exactly: $0) }),
      let code = words[3].hexadecimal.flatMap({ UInt16(exactly: $0) }),
      let value = words[4].integer.flatMap({ Int32(exactly: $0) })
    else { return nil }
    return KernelEvent(time: time, type: type, code: code, value: value)
  }

  static func axis(_ words: [Text]) -> RecordedDevice.Axis? {
    func number(_ place: Int) -> Int32? {
      words.count > place ? words[place].integer.flatMap { Int32(exactly: $0) } : nil
    }
    guard words.count >= 4, let code = words[1].hexadecimal, code < 64, let minimum = number(2), let maximum = number(3)
    else { return nil }
    return RecordedDevice.Axis(
      code: Int(code), minimum: minimum, maximum: maximum, fuzz: number(4) ?? 0, flat: number(5) ?? 0,
      resolution: number(6) ?? 0)
  }

  /// Parses the identity; nil if it is malformed, because a recording is useful without it.
  static func identity(_ words: [Text]) -> PanelIdentity? {
    let numbers = words.dropFirst().compactMap { $0.hexadecimal.flatMap { UInt16(exactly: $0) } }
    return words.count == 5 ? PanelIdentity(numbers) : nil
  }

  /// Parses bytes up to the first that is malformed, because a recording is useful without them.
  static func bytes(_ words: ArraySlice<Text>) -> [UInt8] {
    words.prefix { $0.hexadecimal.map { $0 <= 0xff } ?? false }.map { UInt8($0.hexadecimal ?? 0) }
  }
}

extension Text {
  /// A time in microseconds, written `SECONDS.MICROSECONDS` with six digits behind the point.
  var recordedTime: Microseconds? {
    guard let (seconds, rest) = halves(at: UInt8(ascii: ".")), rest.bytes.count == 6 else { return nil }
    return seconds.recordedTime(rest)
  }

  /// A time in microseconds, of which this text holds the seconds and `rest` the microseconds.
  func recordedTime(_ rest: Text) -> Microseconds? {
    // The number of "-0" is 0, which does not tell that there was a sign.
    guard !starts(with: "-"), !rest.starts(with: "-"), let whole = number() as Int64?,
      let part = rest.number() as Int64?, (0..<1_000_000).contains(part),
      // The kernel's seconds have 32 bits on some boards. Larger numbers are mistakes, and would overflow when
      // multiplied.
      (0...0xffff_ffff).contains(whole)
    else { return nil }
    return whole * 1_000_000 + part
  }
}
