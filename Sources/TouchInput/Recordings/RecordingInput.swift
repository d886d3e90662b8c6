import Linux

/// The form of a recording's text.
enum RecordingForm: Equatable {
  /// evemu's lines.
  case evemu
  /// The YAML of `libinput record`, from the line at this index on.
  case libinput(Int)
  /// The output of `evtest`, or a hexadecimal dump of an event node, among other words.
  case pasted
}

/// The lines of a recording.
struct RecordingInput {
  /// Maximum length of a line of YAML in bytes. libinput's longest line has the codes of a keyboard.
  static let longest = 1 << 16

  let path: String
  let lines: [Text]
  let form: RecordingForm
  /// Whether a line tells the form. Otherwise it is evemu's, whose reader refuses the first other line.
  let isRecognised: Bool

  init(_ text: Text, _ path: String) {
    self.path = path
    lines = text.lines.map { $0.original }
    let found = RecordingInput.form(lines)
    form = found ?? .evemu
    isRecognised = found != nil
  }

  /// Looks for the first line that begins one form only; returns nil without any.
  private static func form(_ lines: [Text]) -> RecordingForm? {
    for (index, line) in lines.enumerated() where !line.bytes.isEmpty {
      let line = line.trimmed
      if EvemuLine.begins(line) { return .evemu }
      if let first = LibinputBeginning.find(lines[index...]) { return .libinput(first) }
      if EvtestLine.begins(line) || HexDumpLine(line)?.isBeginning ?? false { return .pasted }
    }
    return nil
  }

  /// Returns the refusal of the line with this number, from 1 on.
  func refusal(_ number: Int, _ expected: Sentence) -> RecordingError {
    let line = lines.indices.contains(number - 1) ? lines[number - 1] : Text("")
    let found = Text(line.trimmed.bytes.prefix(60)).string
    return RecordingError(sentence: "\(path) line \(number): found '\(found)', \(expected)")
  }

  /// Throws if the text is what the kernel says of all devices.
  func refuseDevices() throws(RecordingError) {
    let index = lines.firstIndex { $0.trimmed.starts(with: "I: Bus=") || $0.trimmed.starts(with: "N: Name=") }
    guard !isRecognised, let index else { return }
    throw refusal(
      index + 1,
      "expected a text with the ranges of axes, which /proc/bus/input/devices does not list; name the output of evtest "
        + "or 'libinput record'")
  }

  /// Returns the refusal of the line with this number in a text whose form no line tells.
  func unknown(_ number: Int) -> RecordingError {
    if HexDumpLine.hasOffset(lines[number - 1]) {
      return refusal(number, "expected the bytes of an event node in hexadecimal; dump it with 'hexdump -C'")
    }
    return refusal(
      number,
      "expected a recording by evemu, 'libinput record' or evtest, or a dump of an event node by 'hexdump -C', xxd or "
        + "'od -x'; record the panel with evtest or 'libinput record'")
  }
}
