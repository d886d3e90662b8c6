import Linux
import TouchInput

/// The options for the description and the device of a recording.
struct RecordingOptions {
  private(set) var axes: String?
  private(set) var device: Int?

  /// Takes an option and its value; returns false for other options.
  mutating func take(_ option: Text, _ rest: inout ArgumentList) -> Bool {
    switch option {
    case "--axes": axes = rest.value(of: option).string
    case "--device": device = RecordingOptions.device(&rest, option)
    default: return false
    }
    return true
  }

  func read(_ path: String) throws(RecordingError) -> Recording {
    try Recording.read(path: path, descriptionPath: axes, device: device)
  }

  /// Returns an option's number of a device in a recording, from 1 on.
  private static func device(_ rest: inout ArgumentList, _ option: Text) -> Int {
    let text = rest.value(of: option)
    guard let number = text.integer, (1...64).contains(number) else {
      Exit.wrongUsage.now("\(option.string) is '\(text.string)', expected the number of a device from 1 to 64")
    }
    return number
  }
}

/// The panel or the recording that a command reads.
struct TouchesSource {
  private(set) var panel: String?
  private(set) var recording: String?
  private var options = RecordingOptions()

  /// Takes an option and its value; returns false for other options.
  mutating func take(_ option: Text, _ rest: inout ArgumentList) -> Bool {
    switch option {
    case "--touch": panel = rest.value(of: option).string
    case "--from": recording = rest.value(of: option).string
    default: return options.take(option, &rest)
    }
    return true
  }

  /// Ends the program if both were given, or options of a recording without one.
  func check(_ words: StaticString) {
    if panel != nil && recording != nil {
      Exit.wrongUsage.now("\(words) a live panel (--touch) or a recording (--from), not both")
    }
    if options.axes != nil && recording == nil {
      Exit.wrongUsage.now("--axes describes a recording; name that with --from")
    }
    if options.device != nil && recording == nil {
      Exit.wrongUsage.now("--device names a device of a recording; name that with --from")
    }
  }

  func read(_ recording: String) throws(RecordingError) -> Recording { try options.read(recording) }
}
