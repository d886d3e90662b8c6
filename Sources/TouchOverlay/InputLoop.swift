import Linux
import Touch
import TouchInput
import TouchRing

/// The work of the input thread: waits for the panel and sends its frames at once, never at the pace of drawing: the
/// kernel keeps few of them.
struct InputLoop<Panel: TouchSource & ~Copyable>: ~Copyable {
  private var panel: Panel
  private let channel: TouchChannel

  init(panel: consuming Panel, channel: TouchChannel) {
    self.panel = panel
    self.channel = channel
  }

  var counts: TouchCounts { panel.counts }

  /// Runs until `stop` becomes readable or the panel is lost; either way its touches are cancelled.
  mutating func run(stop: Int32) throws(PanelError) {
    let channel = channel
    defer { panel.cancelAll { channel.send($0) } }
    // Fingers that were down before this started are there without any event.
    try read()
    while true {
      let ready: (first: Bool, second: Bool)
      do throws(Errno) {
        ready = try Poll.wait(panel.pollDescriptor, stop)
      } catch {
        throw .lost("cannot wait for the touch panel: \(error.text)")
      }
      if ready.second { return }
      try read()
    }
  }

  private mutating func read() throws(PanelError) {
    let channel = channel
    try panel.read { channel.send($0) }
    channel.panelCount = UInt32(panel.panelCount)
  }
}
