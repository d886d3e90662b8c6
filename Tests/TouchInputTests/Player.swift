import Linux
import Temporary
import Touch

@testable import TouchInput

/// Plays the text of a recording and keeps what its touches did.
struct Player {
  struct Change: Equatable, CustomStringConvertible {
    let id: UInt32
    let phase: Phase
    let x: Float
    let y: Float

    init(_ id: UInt32, _ phase: Phase, _ x: Float, _ y: Float) {
      self.id = id
      self.phase = phase
      self.x = x
      self.y = y
    }

    var description: String { "\(id) \(phase) (\(x), \(y))" }
  }

  private(set) var changes: [Change] = []
  private(set) var frames: [TouchFrame] = []
  private(set) var outside = 0

  init(_ text: String) throws(RecordingError) {
    var recording = Recording()
    try recording.take(Text(text), "test", eventsToo: true)
    self.init(recording)
  }

  init(_ recording: Recording, width: Int = 1000, height: Int = 500) {
    var panel = RecordedPanel(recording, width: width, height: height)
    for event in recording.events {
      if let frame = panel.take(event) { keep(frame) }
    }
    keep(panel.end(at: frames.last?.time ?? 0))
    outside = panel.outside
  }

  private mutating func keep(_ frame: TouchFrame) {
    frames.append(frame)
    for contact in frame.contacts where contact.phase != .stationary {
      changes.append(Change(contact.id, contact.phase, contact.position.x, contact.position.y))
    }
  }

  /// Maximum number of contacts that were down at once.
  var peak: Int {
    frames.map { frame in frame.contacts.filter { !$0.phase.isFinal }.count }.max() ?? 0
  }

  /// Returns violations of the rules that hold for every panel.
  func faults(width: Float, height: Float) -> [String] {
    var faults: [String] = []
    var down: Set<UInt32> = []
    var ever: Set<UInt32> = []
    var time: Int64 = 0
    for frame in frames {
      if frame.time < time { faults.append("time goes back from \(time) to \(frame.time)") }
      time = frame.time
      for contact in frame.contacts {
        if !(0..<width).contains(contact.position.x) || !(0..<height).contains(contact.position.y) {
          faults.append("\(contact.id) is outside at \(contact.position)")
        }
        if contact.phase == .began {
          if !ever.insert(contact.id).inserted { faults.append("\(contact.id) begins twice") }
          down.insert(contact.id)
        } else if !down.contains(contact.id) {
          faults.append("\(contact.id) is \(contact.phase) and not down")
        }
        if contact.phase.isFinal { down.remove(contact.id) }
      }
    }
    return faults + down.map { "\($0) never ends" }
  }
}

/// The text of a recording: lines of axes, and reports of `TYPE CODE VALUE` entries, a comma between them.
func recordingText(_ axes: String, _ reports: [String]) -> String {
  var text = axes
  for (number, report) in reports.enumerated() {
    let time = "1.00\(1000 + number)"
    for event in report.split(separator: ",") { text += "E: \(time) \(event.drop { $0 == " " })\n" }
    text += "E: \(time) 0000 0000 0\n"
  }
  return text
}

/// The axes of a panel with ten slots, and those of a panel with one finger, as recordings have them.
enum Axes {
  static let slots = ["2f 0 9 0 0", "35 0 999 0 0", "36 0 499 0 0", "39 0 65535 0 0"]
  static let single = ["00 0 999 0 0", "01 0 499 0 0"]
}

/// Reads a recording of such axes and of reports with the name `r`.
func recorded(_ axes: [String], _ reports: [String], bits: String = "") throws(RecordingError) -> Recording {
  try recorded(recordingText(bits + axes.map { "A: \($0)\n" }.joined(), reports))
}

/// Reads a recording with the name `r`.
func recorded(_ text: String, device: Int? = nil) throws(RecordingError) -> Recording {
  var recording = Recording()
  try recording.take(Text(text), "r", eventsToo: true, device: device)
  try recording.checkDevice(device, "r")
  return recording
}

/// The sentence with which a recording is refused; nil for one that is read.
func recordingRefusal(_ text: String, device: Int? = nil) -> String? {
  failure { () throws(RecordingError) in _ = try recorded(text, device: device) }?.sentence.string
}
