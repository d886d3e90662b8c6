import Linux
import Touch

/// One live panel, observed beside whoever else reads it: it is never grabbed.
public final class ObservedPanel {
  /// What the panel tells while it is read.
  private final class Seen {
    var last: Observation?
  }

  public let identity: PanelIdentity
  /// By what its positions become pixels: a library, and why that one.
  public let calibration: Sentence
  private let panel: LivePanel
  private let seen = Seen()
  private var silentChanges = SilentChanges()

  /// Opens the panel that is to be used; of several, the first.
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
    let seen = seen
    panel.watch { seen.last = $0 }
  }

  public var path: String { panel.path }
  public var name: String { panel.name }
  public var extent: PanelExtent { panel.extent }
  /// What an integrator should know although it works.
  public var warning: CalibrationWarning? { panel.warning }
  public var counts: TouchCounts { panel.counts }

  /// Becomes readable when the panel has something to say, or is gone.
  public var pollDescriptor: Int32 { panel.pollDescriptor }

  /// Whether somebody else seems to have taken the panel for himself. To be asked now and then.
  public func isWithheld() -> Bool {
    if !silentChanges.isWithheld { silentChanges.look(hasChanged: panel.hasChangedInSilence()) }
    return silentChanges.isWithheld
  }

  /// Hands over every report that is there, and does not wait for more.
  public func read(_ deliver: (Observation) -> Void) throws(PanelError) {
    do throws(Errno) {
      while try panel.next() != nil {
        silentChanges.panelWasHeard()
        if let observation = seen.last { deliver(observation) }
      }
    } catch {
      throw .lost("the touch panel \(path) (\(name)) is gone: \(error.text)")
    }
  }
}
