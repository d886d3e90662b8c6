import Linux
import Touch

/// A panel on a screen of which some areas are spared.
final class SparingPanel {
  /// The panel's listener, apart from the owner of the panel, because the panel holds it.
  private final class Told: PanelListener {
    let touches: SparedTouches
    /// Events that may be recorded and are not delivered yet.
    var events: [KernelEvent] = []

    init(_ touches: SparedTouches) {
      self.touches = touches
      super.init()
    }

    override func reported(_ report: borrowing PanelReport, of raw: borrowing KernelFrame) {
      touches.tell(report, of: raw) { events.append($0) }
    }
  }

  let panel: LivePanel
  private let told: Told

  init(_ panel: LivePanel, _ touches: SparedTouches) {
    self.panel = panel
    told = Told(touches)
    panel.add(told)
  }

  /// Delivers the events that may be recorded.
  func read(_ deliver: (KernelEvent) -> Void) throws(Errno) {
    while try panel.next() {
      for event in told.events { deliver(event) }
      told.events.removeAll(keepingCapacity: true)
    }
  }
}
