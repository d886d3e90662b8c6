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

  init(
    panel: consuming Panel, channel: TouchChannel, tally: Tally?, watcher: ((borrowing TouchFrame) -> Void)?
  ) {
    self.panel = panel
    relay = FrameRelay(channel, tally, isEarly: Processors.areSeveral, watcher)
  }

  var counts: TouchCounts {
    var counts = panel.counts
    counts.outside -= uncounted
    return counts
  }

  /// Runs until the channel is ending and `bell` rings, or the panel is lost; its touches are cancelled in both cases.
  mutating func run(until bell: borrowing EventCounter) throws(PanelError) {
    defer {
      let ends = panel.cancelAll()
      if !ends.isEmpty { relay.take(ends) }
    }
    // Reads without waiting, because fingers that were down before the start cause no event.
    repeat { try read() } while try waitForPanel(bell)
  }

  /// Returns false when the thread is to end. A bell before that asks for a sign of life.
  private mutating func waitForPanel(_ bell: borrowing EventCounter) throws(PanelError) -> Bool {
    while try !panel.wait(orFor: bell.number) {
      if relay.channel.isEnding { return false }
      bell.lower()
      relay.channel.giveSign()
    }
    return true
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
