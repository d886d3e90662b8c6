import Figures
import Linux
import Touch
import TouchOverlay

/// Watches the touches, on the input thread, for the gesture that enters diagnostics.
final class EntryWatcher: FrameWatcher {
  private let entry: DiagnosticEntry
  private let door: DiagnosticDoor

  init(_ entry: DiagnosticEntry, _ door: DiagnosticDoor) {
    self.entry = entry
    self.door = door
    super.init()
  }

  override func take(_ frame: borrowing TouchFrame) { if entry.take(frame) { door.bell.raise() } }
}

/// Tells the main thread that the input thread has seen the gesture that enters diagnostics.
final class DiagnosticDoor {
  let bell: EventCounter

  init() throws(Errno) { bell = try EventCounter() }
}
