import Linux
import Touch

/// Converts a panel's reports to positions on the screen: by tslib's chain with its calibration, or by the panel's
/// range.
struct PositionConverter: ~Copyable {
  /// A fault of the calibration that an integrator should know of, although the panel works.
  let warning: CalibrationWarning?
  let extent: PanelExtent
  /// nil also where tslib would only apply a calibration.
  private var chain: TslibChain?
  private let axes: PlainScale
  private var scale: ContactScale
  private var observations: ObservationScale
  private var news = NewPositions()
  /// The last position in each slot, because some filters hold a position back.
  private var last = SlotStore<Position?>(repeating: nil)
  private var fingers = SlotStore<Int32?>(repeating: nil)
  /// tslib's filters without the calibration; opened only for a listener that observes.
  private var filters: TslibChain?
  private let isFiltered: Bool
  /// The last frame's report.
  private(set) var report = PanelReport(time: 0)

  @export(interface)
  init(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) {
    let description = candidate.description
    guard let extent = PanelExtent(description) else {
      throw .noPanel("\(candidate.path) (\(candidate.name)) has no axes for positions")
    }
    var chain: TslibChain?
    // tslib refuses a device without BTN_TOUCH.
    if choice.backend == .tslib && !description.isByPressure {
      // In an app tslib grabs the panel where ts.conf says so, until its descriptor is exchanged.
      let files = try choice.isInApp ? TslibFiles() : .usual(calibration: choice.trial.map { Text($0.text) })
      chain = try TslibChain(
        path: candidate.path, description, files, memory: choice.memory, isInApp: choice.isInApp)
    }
    self.extent = extent
    // tslib has taken the panel and its files; where it would only apply a calibration, it is not needed any more.
    self.chain = choice.plainCalibration == nil ? chain.take() : nil
    warning = choice.warning
    axes = PlainScale(
      extent, choice.screen, matrix: candidate.matrix ?? .identity, calibration: choice.plainCalibration)
    isFiltered = choice.isFiltered && !description.isByPressure
    // tslib reports whole pixels.
    let unit = choice.backend == .tslib ? Position(x: 1, y: 1) : axes.unit
    scale = ContactScale(description, choice.screen, unit: unit)
    observations = ObservationScale(axes: axes, screen: choice.screen, unit: unit)
  }

  /// Number of coordinates outside the screen, which were brought to its edge.
  var outside: Int { scale.outside }

  /// Opens tslib's filters, so that observations also contain their output.
  mutating func watchFilters(_ candidate: PanelCandidate) {
    guard isFiltered, filters == nil else { return }
    do throws(PanelError) {
      filters = try TslibChain(path: candidate.path, candidate.description, try .filters())
    } catch { Log.line("\(error.sentence); the filtered positions are not shown") }
  }

  /// Converts a frame to ``report``.
  ///
  /// - Parameter listeners: take the report at every stage of its conversion, if they are observers.
  @export(interface)
  mutating func convert(
    _ frame: borrowing KernelFrame, isAfterDrop: Bool, _ listeners: [PanelListener]
  ) throws(Errno) {
    try chain?.take(frame, &news)
    let isTold = chain != nil
    if listeners.contains(where: { $0.isObserver }) {
      try observe(frame, isTold: isTold, isAfterDrop: isAfterDrop, listeners)
    }
    report.time = frame.time
    // A filter may hold a position back until another slot changes.
    report.changed = isTold ? frame.changed | news.slots : frame.changed
    var rest = report.changed
    while let slot = rest.popFirst() {
      guard let contact = frame.slots[slot] else {
        fingers[slot] = nil
        report.slots[slot] = frame.palms.contains(slot) ? .palm : .up
        continue
      }
      if fingers[slot] != contact.finger { last[slot] = nil }
      fingers[slot] = contact.finger
      if let position = isTold ? news.at(slot) : axes.position(contact) { last[slot] = position }
      report.slots[slot] =
        last[slot].map { .touched(scale.report(contact, at: $0)) } ?? .waiting(finger: contact.finger)
    }
  }

  /// The earliest time at which ``settle(_:at:)`` has something to do; nil if there is none.
  var deadline: Microseconds? { chain.use { $0.deadline } ?? nil }

  /// Brings the filters to rest for the fingers that are still; returns whether ``report`` has new positions.
  ///
  /// - Parameter frame: the frame that was converted last.
  @export(interface)
  mutating func settle(_ frame: borrowing KernelFrame, at now: Microseconds) throws(Errno) -> Bool {
    guard try chain?.settle(frame, at: now, &news) ?? false else { return false }
    report.time = now
    report.changed = .none
    var rest = news.slots
    while let slot = rest.popFirst() {
      guard let contact = frame.slots[slot], let position = news.at(slot), position != last[slot] else { continue }
      last[slot] = position
      report.slots[slot] = .touched(scale.report(contact, at: position))
      report.changed.insert(slot)
    }
    return !report.changed.isEmpty
  }

  private mutating func observe(
    _ frame: borrowing KernelFrame, isTold: Bool, isAfterDrop: Bool, _ listeners: [PanelListener]
  ) throws(Errno) {
    var filtered: NewPositions?
    if filters != nil {
      var news = NewPositions()
      try filters?.take(frame, &news)
      filtered = news
    }
    let observation = observations.observation(
      frame, news: isTold ? news : nil, filtered: filtered, isAfterDrop: isAfterDrop)
    for listener in listeners { listener.observed(observation) }
  }
}
