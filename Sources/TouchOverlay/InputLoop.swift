import Linux
import Touch
import TouchInput
import TouchRing

/// The work of the input thread: waits for the panel and sends its frames at once, independent of the render thread,
/// because the kernel buffers few events.
struct InputLoop<Panel: TouchSource & ~Copyable>: ~Copyable {
  private var panel: Panel
  private var relay: FrameRelay
  /// Number of positions outside the screen reported while suspended, which are not counted.
  private var uncounted = 0

  init(panel: consuming Panel, channel: TouchChannel, tally: Tally?, watcher: FrameWatcher?) {
    self.panel = panel
    relay = FrameRelay(channel, tally, watcher)
  }

  var counts: TouchCounts {
    var counts = panel.counts
    counts.outside -= uncounted
    return counts
  }

  /// Runs until `stop` becomes readable or the panel is lost; its touches are cancelled in both cases.
  mutating func run(stop: Int32) throws(PanelError) {
    defer {
      let ends = panel.cancelAll()
      if !ends.isEmpty { relay.take(ends) }
    }
    // Reads without waiting, because fingers that were down before the start cause no event.
    repeat { try read() } while try panel.wait(orFor: stop)
  }

  private mutating func read() throws(PanelError) {
    let before = relay.channel.isSuspended ? panel.counts.outside : nil
    relay.isBlind = before != nil
    try panel.read(into: &relay)
    if let before { uncounted += panel.counts.outside - before }
    relay.channel.panelCount = UInt32(panel.panelCount)
    relay.tally?.set(counts, losses: panel.lossCount)
  }
}
