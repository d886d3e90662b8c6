import Linux
import Touch

/// Records one panel while it is used; after its loss it records no other.
public final class PanelTape: RecordingListener {
  /// The recording; nil until there is a panel.
  public private(set) var touches: RecordedTouches?

  /// - Parameter spared: parts of the screen of which nothing may be recorded.
  public override init(sparing spared: [Region]) { super.init(sparing: spared) }

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
    return super.begins(with: panel)
  }

  override func ended() { touches?.losePanel() }

  /// - Parameter header: the lines before the events.
  func begin(_ header: String, at now: Microseconds) {
    touches = RecordedTouches(header: header, spared: spared.count, at: now)
  }

  override func take(_ event: KernelEvent) { touches?.take(event) }

  public func pass(to now: Microseconds) { touches?.pass(to: now) }
}
