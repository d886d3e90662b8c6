import Linux
import Touch

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
