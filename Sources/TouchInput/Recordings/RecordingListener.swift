import Linux
import Touch

/// A listener to what is recorded of a panel: all its events, or, where parts of the screen are spared, only those of
/// touches elsewhere. The state before the first event comes first.
public class RecordingListener: PanelListener {
  public let spared: [Region]
  /// The state before the first event; nil where parts of the screen are spared.
  private var earlier: EarlierState?
  private var sparedTouches: SparedTouches?

  /// - Parameter spared: parts of the screen of which nothing may be recorded.
  init(sparing spared: [Region]) {
    self.spared = spared
    super.init()
  }

  /// Takes an event that may be recorded.
  func take(_ event: KernelEvent) {}

  override func begins(with panel: LivePanel) -> Bool {
    if spared.isEmpty {
      let now = MonotonicClock.microseconds
      var earlier = EarlierState(panel.snapshot, panel.description)
      earlier.tell(at: now) { take($0) }
      self.earlier = earlier
    } else {
      sparedTouches = SparedTouches(panel.description, spared)
    }
    return true
  }

  override func received(_ event: KernelEvent) { earlier?.complete(event) { take($0) } }

  override func reported(_ report: borrowing PanelReport, of raw: borrowing KernelFrame) {
    sparedTouches?.tell(report, of: raw) { take($0) }
  }
}
