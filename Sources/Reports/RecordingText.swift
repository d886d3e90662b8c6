import Figures
import Linux
import TouchInput

/// Text about a recording that lies beside the reports.
extension RecordedTouches {
  /// Name of the recording in the bundle.
  static var fileName: StaticString { "recording.events" }

  /// Description for people.
  var sentence: Sentence {
    let seconds = DecimalText.short(Double(length) / 1e6)
    var text: Sentence = "All touches of \(seconds) s are in \(RecordedTouches.fileName): \(lines.events) events"
    if spared > 0 {
      text = "\(text); touches in \(spared == 1 ? "one area" : "\(spared) areas" as Sentence) are left out"
    }
    switch end {
    case .panelLost: text = "\(text). It ends where the panel was lost"
    case .timeOver: text = "\(text). It ends there because that is as long as may be"
    case .full: text = "\(text). It ends there because that is as much as may be"
    case nil: break
    }
    return "\(text)."
  }
}

extension RecordedTouches.End {
  /// Name for programs.
  var name: StaticString {
    switch self {
    case .panelLost: "panel lost"
    case .timeOver: "time"
    case .full: "size"
    }
  }
}

extension Report {
  /// Description of the recorded touches, or the reason why there are none.
  var recordingSentence: Sentence {
    if let recordingLoss { return "The touches that were recorded could not be written: \(recordingLoss.text)." }
    if let source = fact("recording") { return "This report was made from the recording \(source)." }
    return recorded?.sentence ?? "No touches were recorded."
  }

  func writeRecording(_ json: inout JsonWriter) {
    guard let recorded else { return json.null("recording") }
    json.object("recording") { json in
      json.string("file", RecordedTouches.fileName)
      json.number("events", recorded.lines.events)
      json.number("length", recorded.length)
      json.number("spared", recorded.spared)
      if let end = recorded.end { json.string("end", end.name) } else { json.null("end") }
    }
  }
}
