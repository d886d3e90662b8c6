import Linux
import Touch

/// The reason why a recording cannot be read: file, line, what was found and what was expected.
public struct RecordingError: Error {
  public let sentence: Sentence
}

/// A recording of a touch panel in evemu's format: lines of events, with or without the description of the device.
public struct Recording: Sendable {
  public private(set) var events: [KernelEvent] = []
  public private(set) var description = PanelDescription()
  /// The name of the device; nil where the recording does not contain it.
  public private(set) var name: String?
  /// nil where the recording does not contain it.
  public private(set) var identity: PanelIdentity?
  /// Whether the file ends within a report, as after a power loss. An incomplete event is left out.
  public private(set) var isCut = false

  package init() {}

  /// Reads the file at `path`, or standard input for `-`. The axes come from `descriptionPath` if it is given.
  public static func read(path: String, descriptionPath: String?) throws(RecordingError) -> Recording {
    var recording = Recording()
    let name = RecordingText.name(path)
    let descriptionName = descriptionPath.map { RecordingText.name($0) }
    if let descriptionPath {
      try recording.take(try RecordingText.read(descriptionPath), descriptionName ?? "", eventsToo: false)
    }
    try recording.take(try RecordingText.read(path), name, eventsToo: true)
    try recording.check(name, descriptionName)
    if recording.events.isEmpty {
      throw RecordingError(
        sentence: "\(name) contains no events: it only describes a panel, or there were no touches; name a "
          + "recording, and a description with --axes")
    }
    if recording.isCut { Log.line("\(name) is cut short: it ends within a report; all before that is read") }
    return recording
  }

  /// Throws if its axes give no positions.
  package func check(_ path: String, _ descriptionPath: String?) throws(RecordingError) {
    guard !description.isEmpty else {
      throw RecordingError(
        sentence: "\(path) does not describe the axes of its panel; name a description of the device with --axes")
    }
    if let refusal = description.refusal {
      throw RecordingError(sentence: "\(descriptionPath ?? path) does not describe a touch panel: \(refusal)")
    }
  }

  package mutating func take(_ text: Text, _ path: String, eventsToo: Bool) throws(RecordingError) {
    let lines = text.lines
    var number = 0
    for line in lines {
      number += 1
      let words = line.words
      guard let kind = words.first, kind.bytes.first != UInt8(ascii: "#") else { continue }
      if kind == "E:" || (kind == "E" && words.count == 1) {
        guard let event = Recording.event(words) else {
          isCut = number == lines.count && !events.isEmpty
          if isCut { return }
          throw refusal(path, number, line, "expected 'E: SECONDS.MICROSECONDS TYPE CODE VALUE'")
        }
        if eventsToo { events.append(event) }
      } else if kind == "A:" {
        guard let (code, axis) = Recording.axis(words) else {
          throw refusal(path, number, line, "expected 'A: AXIS MINIMUM MAXIMUM FUZZ FLAT'")
        }
        description.set(axis: code, axis)
      } else if kind == "N:" {
        name = line.trimmed.dropping(2).trimmed.string
      } else if kind == "I:" {
        identity = Recording.identity(words)
      } else if !(kind == "P:" || kind == "B:" || kind == "L:" || kind == "S:") {
        throw refusal(path, number, line, "expected a line of evemu, such as 'E: 0.000000 0003 0035 120'")
      }
    }
    if let last = events.last { isCut = !last.isReportEnd }
  }

  private func refusal(_ path: String, _ number: Int, _ line: Text, _ expected: Sentence) -> RecordingError {
    let found = Text(line.trimmed.bytes.prefix(60)).string
    return RecordingError(sentence: "\(path) line \(number): found '\(found)', \(expected)")
  }

  private static func event(_ words: [Text]) -> KernelEvent? {
    guard words.count >= 5, let (seconds, rest) = words[1].halves(at: UInt8(ascii: ".")), rest.bytes.count == 6,
      let whole = seconds.number() as Int64?, let part = rest.integer, whole >= 0, part >= 0,
      let type = words[2].hexadecimal.flatMap({ UInt16(exactly: $0) }),
      let code = words[3].hexadecimal.flatMap({ UInt16(exactly: $0) }),
      let value = words[4].integer.flatMap({ Int32(exactly: $0) })
    else { return nil }
    // The kernel's seconds have 32 bits on some boards. Larger numbers are mistakes, and would overflow when
    // multiplied.
    guard whole <= 0xffff_ffff else { return nil }
    return KernelEvent(time: whole * 1_000_000 + Int64(part), type: type, code: code, value: value)
  }

  private static func axis(_ words: [Text]) -> (Int, PanelDescription.Axis)? {
    guard words.count >= 4, let code = words[1].hexadecimal, code < 64,
      let minimum = words[2].integer.flatMap({ Int32(exactly: $0) }),
      let maximum = words[3].integer.flatMap({ Int32(exactly: $0) })
    else { return nil }
    let resolution = words.count > 6 ? words[6].integer.flatMap { Int32(exactly: $0) } ?? 0 : 0
    return (Int(code), PanelDescription.Axis(minimum: minimum, maximum: maximum, resolution: resolution))
  }

  /// Parses the identity; nil if it is malformed, because a recording is useful without it.
  private static func identity(_ words: [Text]) -> PanelIdentity? {
    let numbers = words.dropFirst().compactMap { $0.hexadecimal.flatMap { UInt16(exactly: $0) } }
    guard words.count == 5, numbers.count == 4 else { return nil }
    return PanelIdentity(bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
  }
}
