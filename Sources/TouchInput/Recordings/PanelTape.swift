import Linux
import Touch

/// Records one panel while it is used; after its loss it records no other.
public final class PanelTape: PanelListener {
  public let spared: [ScreenArea]
  /// The recording; nil until there is a panel.
  public private(set) var touches: RecordedTouches?
  /// The state before the first event; nil where parts of the screen are spared.
  private var earlier: EarlierState?
  private var sparedTouches: SparedTouches?

  /// - Parameter spared: parts of the screen of which nothing may be recorded.
  public init(sparing spared: [ScreenArea]) {
    self.spared = spared
    super.init()
  }

  public var isRunning: Bool { touches.map { $0.end == nil } ?? false }

  override func begins(with panel: LivePanel) -> Bool {
    if touches != nil { return false }
    do throws(Errno) {
      let device = try InputDevice(path: panel.path)
      let recorded = RecordedDevice(device, node: panel.path, tellsSlots: !spared.isEmpty)
      begin(EvemuHeader.text(recorded), at: MonotonicClock.microseconds)
    } catch {
      Log.line("touches of the panel \(panel.path) (\(panel.name)) cannot be recorded: \(error.text)")
      return false
    }
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

  override func ended() { touches?.losePanel() }

  /// - Parameter header: the lines before the events.
  func begin(_ header: String, at now: Microseconds) {
    touches = RecordedTouches(header: header, spared: spared.count, at: now)
  }

  func take(_ event: KernelEvent) { touches?.take(event) }

  public func pass(to now: Microseconds) { touches?.pass(to: now) }
}
