import Linux
import Touch

/// Records one panel while it is used; after its loss it records no other.
public final class PanelTape {
  public let spared: [ScreenArea]
  /// The recording; nil until there is a panel.
  public private(set) var touches: RecordedTouches?

  /// - Parameter spared: parts of the screen of which nothing may be recorded.
  public init(sparing spared: [ScreenArea]) { self.spared = spared }

  public var isRunning: Bool { touches.map { $0.end == nil } ?? false }

  func begin(with panel: LivePanel) {
    if touches != nil { return }
    do throws(Errno) {
      let device = try InputDevice(path: panel.path)
      begin(EvemuHeader.text(device, tellsSlots: !spared.isEmpty), at: MonotonicClock.microseconds)
      listen(to: panel)
    } catch {
      Log.line("touches of the panel \(panel.path) (\(panel.name)) cannot be recorded: \(error.text)")
    }
  }

  private func listen(to panel: LivePanel) {
    panel.tellEnd { self.lose() }
    if spared.isEmpty {
      let now = MonotonicClock.microseconds
      var earlier = EarlierState(panel.snapshot, panel.description)
      earlier.tell(at: now) { take($0) }
      return panel.tellEvents { event in earlier.complete(event) { self.take($0) } }
    }
    let spared = SparedTouches(panel.description, spared)
    panel.tellReports { report, frame in spared.tell(report, of: frame) { self.take($0) } }
  }

  /// - Parameter header: the lines before the events.
  public func begin(_ header: String, at now: Microseconds) {
    touches = RecordedTouches(header: header, spared: spared.count, at: now)
  }

  public func take(_ event: KernelEvent) { touches?.take(event) }

  public func pass(to now: Microseconds) { touches?.pass(to: now) }

  public func lose() { touches?.losePanel() }
}
