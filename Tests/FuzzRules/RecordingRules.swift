import Linux
import TouchInput

/// Rules for text as a recording: it is accepted or refused with its line. An accepted recording is read unchanged
/// after it was written in either format, and its touches follow the rules.
enum RecordingRules {
  /// - Parameter head: lines before the text, which say its form.
  static func faults(_ bytes: [UInt8], after head: String = "") -> [String] {
    let text = Text(Array(head.utf8) + bytes)
    var recording = Recording()
    do throws(RecordingError) {
      try recording.take(text, "fuzzed", eventsToo: true)
    } catch { return faults(error, lines: text.lines.count) }
    var faults = afresh(recording.events) + written(recording, .evemu) + written(recording, .libinput)
    do throws(RecordingError) {
      try recording.check("fuzzed", nil)
    } catch { return faults }
    var panel = PanelRules(recording)
    for event in recording.events { panel.take(event) }
    faults += panel.end()
    return faults
  }

  /// Checks that a refusal names the file and one of its lines.
  private static func faults(_ error: RecordingError, lines: Int) -> [String] {
    let words = Text(error.sentence.string).words
    guard words.count > 5, words[0] == "fuzzed", words[1] == "line",
      let number = words[2].halves(at: UInt8(ascii: ":"))?.0.integer, (1...lines).contains(number)
    else { return ["of \(lines) lines it says: \(error.sentence.string)"] }
    return []
  }

  private static func afresh(_ events: [KernelEvent]) -> [String] {
    var recording = Recording()
    do throws(RecordingError) {
      try recording.take(Text(events.map(line).joined()), "written", eventsToo: true)
    } catch { return [error.sentence.string] }
    return recording.events == events ? [] : ["written and read again they are other events"]
  }

  private static func line(_ event: KernelEvent) -> String {
    let part = String(event.time % 1_000_000 + 1_000_000).dropFirst()
    let type = String(event.type, radix: 16)
    return "E: \(event.time / 1_000_000).\(part) \(type) \(String(event.code, radix: 16)) \(event.value)\n"
  }

  /// Checks that the product's own writer loses neither events nor axes. It counts the time from the first event, and
  /// lets none be before that.
  private static func written(_ recording: Recording, _ format: RecordingFormat) -> [String] {
    var lines = RecordingWriter(recording.completedDevice, format)
    for event in recording.events { lines.add(event) }
    var again = Recording()
    do throws(RecordingError) {
      try again.take(Text(lines.bytes), "written", eventsToo: true)
    } catch { return ["\(format): \(error.sentence.string)"] }
    var expected = recording.events
    for index in expected.indices { expected[index].time = max(0, expected[index].time - recording.events[0].time) }
    var faults: [String] = []
    if again.events != expected { faults.append("\(format): written and read again they are other events") }
    let ranges = [recording, again].map { $0.description.ranges.map { [$0.minimum, $0.maximum] } }
    if ranges[0] != ranges[1] { faults.append("\(format): the axes are \(ranges[1]) instead of \(ranges[0])") }
    if recording.identity != nil && again.identity != recording.identity {
      faults.append("\(format): the identity is another")
    }
    // evemu's text has no blanks at either end of a name.
    if format == .libinput, let name = recording.name, Text(again.name ?? "") != Text(name).printable {
      faults.append("\(format): the name is '\(again.name ?? "")' instead of '\(name)'")
    }
    return faults
  }
}
