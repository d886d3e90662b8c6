import CLinux
import Linux
import Touch

/// One open panel: the state of its slots, in pixels of the screen.
///
/// The kernel tells whether a finger is down; tslib, where it is the backend, tells its position. Pressure decides only
/// where nothing else does: a panel that repeats the same pressure seems to have none, unless each lift makes it 0.
final class LivePanel {
  private var candidate: PanelCandidate
  private var kernel: KernelPanel<EvdevSource>
  private var converter: PositionConverter
  private var backend: Backend
  /// Number of coordinates outside the screen before the present conversion was chosen.
  private var outsideBefore = 0

  @export(interface)
  init(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) {
    self.candidate = candidate
    let source = try Discovery.opening(candidate.path) { () throws(Errno) in
      try EvdevSource(candidate.path, candidate.description)
    }
    kernel = KernelPanel(source, candidate.description)
    backend = choice.backend
    converter = try PositionConverter(candidate, choice)
  }

  /// Whether it is the same device by the same path: udev may point a link at another device.
  @inline(never)
  func isSame(as other: PanelCandidate) -> Bool {
    candidate.number == other.number && Text(candidate.path) == Text(other.path)
  }

  /// Whether udev now describes another calibration or other ranges. udev sets both only after every program can open
  /// the device.
  @inline(never)
  func differs(from later: PanelCandidate) -> Bool {
    candidate.matrix != later.matrix || hasOtherRanges(later)
  }

  private func hasOtherRanges(_ later: PanelCandidate) -> Bool {
    let (one, other) = (candidate.description, later.description)
    return one.x != other.x || one.y != other.y
  }

  /// Adapts the conversion to what udev now says of the panel. Returns whether the conversion has changed.
  func adopt(_ later: PanelCandidate, _ choice: BackendChoice) throws(PanelError) -> Bool {
    // tslib does not use udev's calibration.
    let isOther = choice.backend == .evdev || backend == .evdev || hasOtherRanges(later)
    if isOther {
      go(by: try PositionConverter(later, choice))
      backend = choice.backend
    }
    candidate = later
    return isOther
  }

  var isCalibrated: Bool { candidate.isCalibrated }

  var path: String { candidate.path }
  var name: String { candidate.name }
  var description: PanelDescription { candidate.description }
  var extent: PanelExtent { converter.extent }
  /// A fault of the calibration that an integrator should know of, although the panel works.
  var warning: CalibrationWarning? { converter.warning }

  var pollDescriptor: Int32 { kernel.pollDescriptor }

  var counts: TouchCounts {
    TouchCounts(
      outside: outsideBefore + converter.outside, drops: kernel.drops, unseen: kernel.unseen, beyond: kernel.beyond,
      reconciliations: kernel.reconciliations)
  }

  /// Makes the kernel be queried before the next report.
  func reconcile() { kernel.reconcile() }

  /// `EVIOCGRAB`
  func setGrabbed(_ isGrabbed: Bool) throws(Errno) { try kernel.setGrabbed(isGrabbed) }

  /// Whether the kernel's state differs from what its events have told, and no events are pending.
  func hasChangedInSilence() -> Bool { kernel.hasChangedInSilence() }

  private var dropsTold = 0

  /// The kernel's present state; nil if the kernel does not answer or events keep coming.
  var snapshot: PanelSnapshot? { kernel.known() }

  func add(_ listener: PanelListener) {
    guard listener.begins(with: self) else { return }
    listener.prepare(&converter, candidate)
    kernel.listeners.append(listener)
  }

  /// Tells the listeners that the panel is gone or no longer read.
  func end() { for listener in kernel.listeners { listener.ended() } }

  /// Whether anything was on the panel in the last report, palms included: another reader of the panel may take a palm
  /// for a touch.
  private(set) var isOccupied = false

  /// Replaces the conversion of reports to positions by the one that is chosen now.
  func goBy(_ choice: (PanelCandidate) throws(PanelError) -> BackendChoice) throws(PanelError) {
    go(by: try PositionConverter(candidate, try choice(candidate)))
  }

  private func go(by next: consuming PositionConverter) {
    outsideBefore += converter.outside
    converter = next
    kernel.tellAll()
    for listener in kernel.listeners { listener.prepare(&converter, candidate) }
  }

  /// The last report that ``next()`` has read.
  var report: PanelReport {
    _read { yield converter.report }
  }

  /// Whether the last read is known to have left no events. Otherwise ``next()`` finds out.
  func isDrained() -> Bool { kernel.isDrained() }

  /// The earliest time at which ``settle(at:)`` has something to do; nil if there is none.
  var deadline: Microseconds? { converter.deadline }

  /// Brings tslib's filters to rest for the fingers that are still; returns whether ``report`` has new positions.
  func settle(at now: Microseconds) throws(Errno) -> Bool { try converter.settle(kernel.frame, at: now) }

  /// Reads the next report; returns false when there is none yet.
  func next() throws(Errno) -> Bool {
    guard try kernel.next() else { return false }
    isOccupied = kernel.frame.isOccupied
    let isAfterDrop = kernel.drops > dropsTold
    dropsTold = kernel.drops
    let listeners = kernel.listeners
    try converter.convert(kernel.frame, isAfterDrop: isAfterDrop, listeners)
    for listener in listeners { listener.reported(converter.report, of: kernel.frame) }
    return true
  }
}
