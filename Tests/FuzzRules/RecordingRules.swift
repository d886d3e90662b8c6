import Linux
import TouchInput

/// Rules for text as a recording: it is accepted or refused with its line. An accepted recording is read unchanged
/// after it was written, and its touches follow the rules.
enum RecordingRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    let text = Text(bytes)
    var recording = Recording()
    do throws(RecordingError) {
      try recording.take(text, "fuzzed", eventsToo: true)
    } catch { return faults(error, lines: text.lines.count) }
    var faults = afresh(recording.events)
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
}
