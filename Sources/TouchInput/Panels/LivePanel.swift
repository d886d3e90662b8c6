import CLinux
import Linux
import Touch

/// One open panel: what it says of its slots, in pixels of the screen.
///
/// The kernel says whether a finger is down; tslib, where it is the backend, says where. Pressure is no witness: a
/// panel that repeats the same pressure seems to have none.
final class LivePanel {
  private(set) var extent: PanelExtent
  private var candidate: PanelCandidate
  private var kernel: KernelPanel<EvdevSource>
  private var way: PanelWay
  private var backend: Backend
  /// Of ways before this one.
  private var outsideBefore = 0

  init(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) {
    self.candidate = candidate
    guard let extent = PanelExtent(candidate.description) else {
      throw .noPanel("\(candidate.path) (\(candidate.name)) has no axes for positions")
    }
    self.extent = extent
    kernel = KernelPanel(try LivePanel.source(candidate.path), candidate.description)
    backend = choice.backend
    way = try PanelWay.usual(candidate, choice)
  }

  private static func source(_ path: String) throws(PanelError) -> EvdevSource {
    do throws(Errno) {
      return try EvdevSource(path)
    } catch {
      throw Discovery.openingFailed(path, error)
    }
  }

  /// udev says of a device how it lies, and corrects its ranges, only after everybody can open it.
  func isTurned(otherwise later: PanelCandidate) -> Bool {
    candidate.matrix != later.matrix || hasOtherRanges(later)
  }

  private func hasOtherRanges(_ later: PanelCandidate) -> Bool {
    let (one, other) = (candidate.description, later.description)
    return one.x != other.x || one.y != other.y
  }

  /// From now on positions come about as udev says of it now. Whether that is another way.
  func turn(like later: PanelCandidate, _ choice: BackendChoice) throws(PanelError) -> Bool {
    // tslib does not ask how a panel lies.
    let isOther = choice.backend == .evdev || backend == .evdev || hasOtherRanges(later)
    if isOther {
      let next = try PanelWay.usual(later, choice)
      extent = PanelExtent(later.description) ?? extent
      backend = choice.backend
      go(by: next)
    }
    candidate = later
    return isOther
  }

  var isCalibrated: Bool { candidate.isCalibrated }

  var path: String { candidate.path }
  var name: String { candidate.name }
  var description: PanelDescription { candidate.description }
  /// What an integrator should know although it works.
  var warning: CalibrationWarning? { way.warning }

  var pollDescriptor: Int32 { kernel.pollDescriptor }

  var counts: TouchCounts {
    TouchCounts(
      outside: outsideBefore + way.outside, drops: kernel.drops, unseen: kernel.unseen, beyond: kernel.beyond,
      reconciliations: kernel.reconciliations)
  }

  /// The kernel is asked before the next report.
  func reconcile() { kernel.reconcile() }

  /// `EVIOCGRAB`
  func grab() throws(Errno) { try kernel.grab() }

  func release() throws(Errno) { try kernel.release() }

  /// Whether the kernel knows of fingers otherwise than its events have told, and none are to come.
  func hasChangedInSilence() -> Bool { kernel.hasChangedInSilence() }

  /// What the last report was made of, in the panel's own units.
  private(set) var raw = RawFrame(time: 0)

  private var observer: ((Observation) -> Void)?
  // What it takes to watch is in no program that never does.
  private var watchFilters: ((inout PanelWay, PanelCandidate) -> Void)?
  private var dropsTold = 0

  /// From now on `observer` is told every report at every station of its way, before it is handed over.
  func watch(_ observer: @escaping (Observation) -> Void) {
    self.observer = observer
    watchFilters = { $0.watchFilters($1) }
    way.watchFilters(candidate)
  }

  // What a recording takes is in no program that makes none.
  private var reported: ((borrowing PanelReport, borrowing RawFrame) -> Void)?
  private var ended: (() -> Void)?

  /// What the kernel says now; nil where it does not answer, or the panel does not rest.
  var snapshot: PanelSnapshot? { kernel.known() }

  /// From now on `listener` is told every event as it is read.
  func tellEvents(_ listener: @escaping (KernelEvent) -> Void) { kernel.tell(listener) }

  /// From now on `listener` is told every report, and what it was made of.
  func tellReports(_ listener: @escaping (borrowing PanelReport, borrowing RawFrame) -> Void) { reported = listener }

  /// `listener` is told when it is gone, or nobody reads it any more.
  func tellEnd(_ listener: @escaping () -> Void) { ended = listener }

  func end() { ended?() }

  /// Whether something is on it, as far as has been told: whoever reads it beside us may take also a palm for a touch.
  private(set) var isTouched = false

  /// From now on positions come about like this.
  func goBy(_ next: (PanelCandidate) throws(PanelError) -> PanelWay) throws(PanelError) {
    go(by: try next(candidate))
  }

  private func go(by next: consuming PanelWay) {
    outsideBefore += way.outside
    way = next
    watchFilters?(&way, candidate)
  }

  /// The next report; nil when there is none yet.
  func next() throws(Errno) -> PanelReport? {
    guard let frame = try kernel.next() else { return nil }
    raw = frame
    isTouched = frame.isOccupied
    let isAfterDrop = kernel.drops > dropsTold
    dropsTold = kernel.drops
    let report = try way.report(frame, isAfterDrop: isAfterDrop, observer)
    reported?(report, frame)
    return report
  }
}
