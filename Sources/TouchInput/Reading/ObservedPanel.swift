import Linux

/// One live panel, observed beside its other readers: it is never grabbed.
public final class ObservedPanel {
  /// The panel's last observation while it is read.
  private final class Seen: PanelObserver {
    var last: Observation?

    override func observed(_ observation: Observation) { last = observation }
  }

  public let identity: PanelIdentity
  /// The library that converts its positions to pixels, and the reason for this library.
  public let calibration: Sentence
  private let panel: LivePanel
  private let seen = Seen()
  private var silentChanges = SilentChanges()

  /// Opens the panel to use; of several, the first.
  public static func open(_ settings: PanelSettings, width: Int, height: Int) throws(PanelError) -> ObservedPanel {
    let discovery = Discovery(settings.wish, takesVirtual: settings.takesVirtual)
    guard let index = discovery.chosen.first else { throw discovery.absence }
    let candidate = discovery.candidates[index]
    let count = discovery.chosen.count
    if count > 1 { Log.line("of \(count) touch panels the first is examined; name another with --touch") }
    return try ObservedPanel(candidate, try BackendChoice(settings, candidate, width: width, height: height))
  }

  private init(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) {
    identity = candidate.identity
    calibration = "\(choice.backend.library), \(choice.reason)"
    panel = try LivePanel(candidate, choice)
    panel.add(seen)
  }

  public func add(_ listener: PanelListener) { panel.add(listener) }

  public var path: String { panel.path }
  public var name: String { panel.name }
  public var extent: PanelExtent { panel.extent }
  /// A fault of the calibration that an integrator should know of, although the panel works.
  public var warning: CalibrationWarning? { panel.warning }
  public var counts: TouchCounts { panel.counts }

  /// Descriptor that becomes readable when the panel has events, or is gone.
  public var pollDescriptor: Int32 { panel.pollDescriptor }

  /// Whether another program seems to have grabbed the panel. To be called from time to time.
  public func seemsGrabbed() -> Bool {
    silentChanges.look(hasChanged: panel.hasChangedInSilence())
    return silentChanges.seemsGrabbed
  }

  /// Delivers every report that is pending, and does not wait for more.
  public func read(_ deliver: (Observation) -> Void) throws(PanelError) {
    do throws(Errno) {
      while try panel.next() {
        silentChanges.panelWasHeard()
        if let observation = seen.last { deliver(observation) }
      }
    } catch {
      panel.end()
      throw .lost("the touch panel \(path) (\(name)) is gone: \(error.text)")
    }
  }
}
