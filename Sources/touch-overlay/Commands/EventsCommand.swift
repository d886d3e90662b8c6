import Figures
import Linux
import Touch
import TouchInput
import TouchOverlay

/// `touch-overlay events`: one line of JSON for every change of a touch, from a live panel or a recording.
struct EventsCommand {
  private var source = TouchesSource()
  private var width = 800
  private var height = 480

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    while let option = rest.next() {
      if option == "--size" {
        (width, height) = Command.screenSize(rest.value(of: option))
      } else if !source.take(option, &rest) {
        Command.refuse(option, of: "events")
      }
    }
    source.check("events reads")
  }

  func run() -> Exit {
    guard let recording = source.recording else { return watch() }
    do throws(RecordingError) {
      let touches = try source.read(recording)
      let hasTouches = play(touches)
      if !hasTouches { Log.line(touches.withoutTouch) }
      return touches.isCut || !hasTouches ? .failed : .done
    } catch { return .failed.said(error.sentence) }
  }

  /// Prints the frames of a recording. Returns whether there was a touch.
  private func play(_ recording: Recording) -> Bool {
    var panel = RecordedPanel(recording, width: width, height: height)
    var time: Microseconds = 0
    var hasTouches = false
    for event in recording.events {
      guard let frame = panel.take(event) else { continue }
      time = frame.time
      hasTouches = hasTouches || frame.count > 0
      EventLines.write(frame)
    }
    EventLines.write(panel.end(at: time))
    return hasTouches
  }

  private func watch() -> Exit {
    var settings = Command.configuration(named: nil).panels
    settings.waits = false
    // Positions are not rotated, as in a recording, which has no screen.
    settings.quarterTurns = 0
    do throws(PanelError) {
      if let panel = source.panel { settings.choose(path: panel) }
      var panels = try TouchPanels.open(settings, width: width, height: height)
      while !panels.isEmpty {
        for frame in try panels.read() { EventLines.write(frame) }
        if Log.outputFailure != nil { return .failed }
        try wait(for: panels.pollDescriptor)
      }
      return .noPanel
    } catch { return error.exit.said(error.sentence) }
  }

  private func wait(for descriptor: Int32) throws(PanelError) {
    do throws(Errno) {
      _ = try Poll.wait(descriptor, -1)
    } catch {
      throw .lost("cannot wait for the touch panel: \(error.text)")
    }
  }
}

/// The lines of `touch-overlay events`.
enum EventLines {
  static func write(_ frame: TouchFrame) {
    for contact in frame.contacts {
      guard let phase = name(contact.phase) else { continue }
      Log.output(
        "{\"t\":\(contact.time),\"id\":\(contact.id),\"phase\":\"\(phase)\",\"x\":\(tenths(contact.position.x)),"
          + "\"y\":\(tenths(contact.position.y)),\"pressure\":\(thousandths(contact.pressure)),"
          + "\"taps\":\(contact.taps)}\n")
    }
  }

  /// Returns the phase's name; nil for a stationary touch, which has no line.
  private static func name(_ phase: Phase) -> StaticString? {
    switch phase {
    case .began: "began"
    case .moved: "moved"
    case .stationary: nil
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  /// Writes a number with one decimal, rounded down so that a position stays on the screen. Positions are never
  /// negative.
  private static func tenths(_ value: Float) -> String {
    let tenths = Int((value * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func thousandths(_ value: Float) -> String {
    DecimalText.text(Double(value), digits: 3, keepsNoughts: true) ?? "?"
  }
}
