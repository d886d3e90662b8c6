import Linux
import Touch

/// One live panel, observed beside whoever else reads it: it is never grabbed.
public final class ObservedPanel {
  public let path: String
  public let name: String
  public let identity: PanelIdentity
  public let extent: PanelExtent
  /// By what its positions become pixels: a library, and why that one.
  public let calibration: Sentence
  /// What an integrator should know although it works.
  public let warning: Sentence?
  private var kernel: KernelPanel<EvdevSource>
  private var chain: TslibChain?
  /// Without its calibration.
  private var filters: TslibChain?
  private var scale: ObservationScale
  private var knownDrops = 0

  /// Opens the panel that is to be used; of several, the first.
  public static func open(_ settings: PanelSettings, width: Int, height: Int) throws(PanelError) -> ObservedPanel {
    let discovery = try Discovery(settings.wish, takesVirtual: settings.takesVirtual)
    guard let index = discovery.chosen.first else { throw discovery.absence }
    let candidate = discovery.candidates[index]
    return try ObservedPanel(candidate, try BackendChoice(settings, candidate, width: width, height: height))
  }

  private init(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) {
    let description = candidate.description
    guard let x = description.x, let y = description.y, let extent = PanelExtent(description) else {
      throw .noPanel("\(candidate.path) (\(candidate.name)) has no axes for positions")
    }
    path = candidate.path
    name = candidate.name
    identity = candidate.identity
    self.extent = extent
    calibration = "\(choice.backend.library), \(choice.reason)"
    warning = choice.warning
    let glass = choice.screen.glass
    scale = ObservationScale(
      axes: AxisScale(
        x: x, y: y, width: glass.width, height: glass.height, matrix: candidate.matrix ?? .identity),
      screen: choice.screen)
    let source: EvdevSource
    do throws(Errno) {
      source = try EvdevSource(candidate.path)
    } catch {
      throw Discovery.openingFailed(candidate.path, error)
    }
    kernel = KernelPanel(source, description)
    guard choice.backend == .tslib else { return }
    chain = try TslibChain(path: candidate.path, description)
    filters = try TslibChain(path: candidate.path, description, try .filters())
  }

  /// Becomes readable when the panel has something to say, or is gone.
  public var pollDescriptor: Int32 { kernel.pollDescriptor }

  /// Positions are not brought to the screen's edge, so none is counted as outside.
  public var counts: TouchCounts {
    TouchCounts(
      drops: kernel.drops, unseen: kernel.unseen, beyond: kernel.beyond, reconciliations: kernel.reconciliations)
  }

  /// Hands over every report that is there, and does not wait for more.
  public func read(_ deliver: (Observation) -> Void) throws(PanelError) {
    do throws(Errno) {
      while let frame = try kernel.next() {
        let news = try chain?.positions(frame)
        let filtered = try filters?.positions(frame)
        let drops = kernel.drops
        deliver(scale.observation(frame, news: news, filtered: filtered, isAfterDrop: drops != knownDrops))
        knownDrops = drops
      }
    } catch {
      throw .lost("the touch panel \(path) (\(name)) is gone: \(error.text)")
    }
  }
}
