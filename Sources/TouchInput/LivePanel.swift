import CLinux
import Linux
import Touch

/// One open panel: what it says of its slots, in pixels of the screen.
///
/// The kernel says whether a finger is down; tslib, where it is the backend, says where. Pressure is no witness: a
/// panel that repeats the same pressure seems to have none.
final class LivePanel {
  let path: String
  let name: String
  let extent: PanelExtent
  private var kernel: KernelPanel<EvdevSource>
  private var chain: TslibChain?
  private let axes: AxisScale
  private var scale: ContactScale
  /// Where the fingers were last: some filters hold a position back.
  private var last = SlotTable<Position?>(repeating: nil)

  init(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) {
    let description = candidate.description
    guard let x = description.x, let y = description.y, let extent = PanelExtent(description) else {
      throw .noPanel("\(candidate.path) (\(candidate.name)) has no axes for positions")
    }
    self.extent = extent
    path = candidate.path
    name = candidate.name
    let (width, height) = choice.screen.glass
    axes = AxisScale(x: x, y: y, width: width, height: height, matrix: candidate.matrix ?? .identity)
    scale = ContactScale(description, width: width, height: height, quarterTurns: choice.screen.quarterTurns)
    observations = ObservationScale(axes: axes, screen: choice.screen)
    kernel = KernelPanel(try LivePanel.source(candidate.path), description)
    chain = choice.backend == .tslib ? try TslibChain(path: candidate.path, description) : nil
  }

  private static func source(_ path: String) throws(PanelError) -> EvdevSource {
    do throws(Errno) {
      return try EvdevSource(path)
    } catch {
      throw Discovery.openingFailed(path, error)
    }
  }

  var pollDescriptor: Int32 { kernel.pollDescriptor }

  var counts: TouchCounts {
    TouchCounts(
      outside: scale.outside, drops: kernel.drops, unseen: kernel.unseen, beyond: kernel.beyond,
      reconciliations: kernel.reconciliations)
  }

  /// The kernel is asked before the next report.
  func reconcile() { kernel.reconcile() }

  /// `EVIOCGRAB`
  func grab() throws(Errno) { try kernel.grab() }

  func release() throws(Errno) { try kernel.release() }

  /// What the last report was made of, in the panel's own units.
  private(set) var raw = RawFrame(time: 0)

  /// Is told every report at every station of its way, before it is handed over.
  var observer: ((Observation) -> Void)?
  private var observations: ObservationScale
  private var dropsTold = 0

  /// Whether a finger is down, as far as has been told.
  private(set) var isTouched = false

  /// The next report; nil when there is none yet.
  func next() throws(Errno) -> PanelReport? {
    guard let frame = try kernel.next() else { return nil }
    raw = frame
    let news = try chain?.positions(frame)
    if let observer {
      observer(observations.observation(frame, news: news, isAfterDrop: kernel.drops > dropsTold))
      dropsTold = kernel.drops
    }
    var report = PanelReport(time: frame.time)
    isTouched = false
    for slot in 0..<Slots.count {
      guard let contact = frame.slots[slot] else {
        last[slot] = nil
        continue
      }
      isTouched = true
      if let position = news.map({ $0[slot] }) ?? axes.position(contact) { last[slot] = position }
      report.slots[slot] = last[slot].map { .touched(scale.report(contact, at: $0)) } ?? .waiting
    }
    return report
  }
}
