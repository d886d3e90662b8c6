import Linux
import Touch
import TouchInput
import TouchRing

/// The work of the input thread: waits for the panel and sends its frames at once, never at the pace of drawing: the
/// kernel keeps few of them.
struct InputLoop<Panel: TouchSource & ~Copyable>: ~Copyable {
  private var panel: Panel
  private let channel: TouchChannel
  private let tally: Tally?
  /// What came while nothing is to be counted that depends on where a finger was.
  private var uncounted = 0

  init(panel: consuming Panel, channel: TouchChannel, tally: Tally?) {
    self.panel = panel
    self.channel = channel
    self.tally = tally
  }

  var counts: TouchCounts {
    var counts = panel.counts
    counts.outside -= uncounted
    return counts
  }

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
    let before = channel.isSuspended ? panel.counts.outside : nil
    let watcher = before == nil ? tally : nil
    try panel.read { frame in
      channel.send(frame)
      watcher?.take(frame)
    }
    if let before { uncounted += panel.counts.outside - before }
    channel.panelCount = UInt32(panel.panelCount)
    tally?.set(counts, losses: panel.lossCount)
  }
}
