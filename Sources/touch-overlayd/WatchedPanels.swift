import Figures
import Linux
import Touch
import TouchInput

/// Panels whose touches are also checked, on the input thread, for the gesture that enters diagnostics.
struct WatchedPanels: ~Copyable, TouchSource {
  private var panels: TouchPanels
  private let entry: DiagnosticEntry
  private let door: DiagnosticDoor

  init(_ panels: consuming TouchPanels, _ entry: DiagnosticEntry, _ door: DiagnosticDoor) {
    self.panels = panels
    self.entry = entry
    self.door = door
  }

  var pollDescriptor: Int32 { panels.pollDescriptor }
  var counts: TouchCounts { panels.counts }
  var panelCount: Int { panels.panelCount }
  var lossCount: Int { panels.lossCount }

  mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError) {
    let entry = entry
    var isWanted = false
    try panels.read { frame in
      deliver(frame)
      if entry.take(frame) { isWanted = true }
    }
    if isWanted { door.bell.raise() }
  }

  mutating func cancelAll(_ deliver: (TouchFrame) -> Void) { panels.cancelAll(deliver) }
}

/// Tells the main thread that the input thread has seen the gesture that enters diagnostics.
final class DiagnosticDoor {
  let bell: EventCounter

  init() throws(Errno) { bell = try EventCounter() }
}
