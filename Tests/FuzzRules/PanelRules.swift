import Touch
import TouchInput

/// Plays a panel on a screen and checks that each touch lives once and stays on the screen, whatever the panel reports.
struct PanelRules: ~Copyable {
  private static let width = 1000
  private static let height = 500

  private var panel: RecordedPanel
  private var rules = TouchRules()
  private var faults: [String] = []
  private var time: Microseconds = 0

  init(_ recording: borrowing Recording) {
    panel = RecordedPanel(recording, width: PanelRules.width, height: PanelRules.height)
  }

  mutating func take(_ event: KernelEvent) {
    if let frame = panel.take(event) { judge(frame) }
  }

  private mutating func judge(_ frame: TouchFrame) {
    time = frame.time
    rules.note(frame)
    for contact in frame.contacts {
      if !(0..<Float(PanelRules.width)).contains(contact.position.x)
        || !(0..<Float(PanelRules.height)).contains(contact.position.y)
      {
        faults.append("\(contact.id) is outside at \(contact.position)")
      }
      if !(0...1).contains(contact.pressure) { faults.append("\(contact.id) has the pressure \(contact.pressure)") }
    }
  }

  mutating func end() -> [String] {
    judge(panel.end(at: time))
    rules.end()
    return faults + rules.faults
  }
}
