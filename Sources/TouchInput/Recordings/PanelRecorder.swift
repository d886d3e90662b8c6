import Linux
import Touch

/// Reads one panel for a recording: all its events, or, where parts of the screen are spared, only those of touches
/// elsewhere.
public struct PanelRecorder {
  /// The panel's listener, apart from the owner of the panel, because the panel holds it.
  private final class Told: RecordingListener {
    /// Events that may be recorded and are not delivered yet.
    var events: [KernelEvent] = []

    override func take(_ event: KernelEvent) { events.append(event) }
  }

  public let device: RecordedDevice
  private let panel: LivePanel
  private let told: Told

  /// Opens the panel to use; of several, the first.
  /// - Parameters:
  ///   - spared: parts of a screen of `width` by `height` pixels of which nothing may be recorded.
  public static func open(
    _ settings: PanelSettings, sparing spared: [Region], width: Int, height: Int
  ) throws(PanelError) -> PanelRecorder {
    let discovery = Discovery(settings.wish)
    guard let index = discovery.chosen.first else { throw discovery.absence }
    let candidate = discovery.candidates[index]
    let device = try Discovery.opening(candidate.path) { () throws(Errno) in
      try RecordedDevice(InputDevice(path: candidate.path), node: candidate.path, tellsSlots: !spared.isEmpty)
    }
    var settings = settings
    // Positions do not matter where nothing is spared: a fault of tslib's files is then no obstacle.
    if spared.isEmpty { settings.backend = .evdev }
    let choice = try BackendChoice(settings, candidate, width: width, height: height)
    return PanelRecorder(device, try LivePanel(candidate, choice), Told(sparing: spared))
  }

  private init(_ device: RecordedDevice, _ panel: LivePanel, _ told: Told) {
    self.device = device
    self.panel = panel
    self.told = told
    panel.add(told)
  }

  public var path: String { panel.path }
  public var name: String { panel.name }

  /// Descriptor that becomes readable when the panel has events, or is gone.
  public var pollDescriptor: Int32 { panel.pollDescriptor }

  /// Delivers the events that are pending, some hundred reports at most, and does not wait for more. The first call
  /// also delivers the earlier state.
  public func read(_ deliver: (KernelEvent) -> Void) throws(PanelError) {
    defer {
      for event in told.events { deliver(event) }
      told.events.removeAll(keepingCapacity: true)
    }
    do throws(Errno) {
      while try panel.next() {}
    } catch {
      throw .lost("the touch panel \(path) (\(name)) is gone: \(error.text)")
    }
  }
}
