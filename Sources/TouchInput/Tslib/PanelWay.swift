import Linux
import Touch

/// Converts a panel's reports to positions on the screen: by tslib's chain with its calibration, or by the panel's
/// range.
struct PanelWay: ~Copyable {
  /// A fault of the calibration that an integrator should know of, although the panel works.
  let warning: CalibrationWarning?
  private var chain: TslibChain?
  private let axes: AxisScale
  private var scale: ContactScale
  private var observations: ObservationScale
  /// The last position in each slot, because some filters hold a position back.
  private var last = SlotTable<Position?>(repeating: nil)
  private var fingers = SlotTable<Int32?>(repeating: nil)
  /// tslib's filters without the calibration; opened only for a listener that observes.
  private var filters: TslibChain?
  private let isFiltered: Bool

  /// Returns the conversion by the machine's calibration, where it has one.
  static func usual(_ candidate: PanelCandidate, _ choice: BackendChoice) throws(PanelError) -> PanelWay {
    var chain: TslibChain?
    if choice.backend == .tslib {
      // In an app tslib grabs the panel where ts.conf says so, until its descriptor is exchanged.
      let files = try choice.isInApp ? TslibFiles() : .usual()
      chain = try TslibChain(path: candidate.path, candidate.description, files, isInApp: choice.isInApp)
    }
    return try PanelWay(candidate, choice, chain.take())
  }

  /// Returns the conversion by a calibration on trial.
  static func trying(
    _ calibration: Pointercal, _ candidate: PanelCandidate, _ choice: BackendChoice
  ) throws(PanelError) -> PanelWay {
    let files = try TslibFiles.usual(calibration: Text(calibration.text))
    return try PanelWay(candidate, choice, TslibChain(path: candidate.path, candidate.description, files))
  }

  private init(
    _ candidate: PanelCandidate, _ choice: BackendChoice, _ chain: consuming TslibChain?
  ) throws(PanelError) {
    let description = candidate.description
    guard let x = description.x, let y = description.y else {
      throw .noPanel("\(candidate.path) (\(candidate.name)) has no axes for positions")
    }
    self.chain = chain
    warning = choice.warning
    let (width, height) = choice.screen.glass
    axes = AxisScale(x: x, y: y, width: width, height: height, matrix: candidate.matrix ?? .identity)
    isFiltered = choice.isFiltered
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

  /// - Parameter listeners: take the report at every stage of its conversion, if they are observers.
  mutating func report(
    _ frame: borrowing KernelFrame, isAfterDrop: Bool, _ listeners: [PanelListener]
  ) throws(Errno) -> PanelReport {
    let news = try chain?.positions(frame)
    if listeners.contains(where: { $0.isObserver }) {
      let filtered = try filters?.positions(frame)
      let observation = observations.observation(frame, news: news, filtered: filtered, isAfterDrop: isAfterDrop)
      for listener in listeners { listener.observed(observation) }
    }
    var report = PanelReport(time: frame.time)
    let slots = frame.slots.span
    for slot in 0..<Slots.count {
      guard let contact = slots[slot] else {
        fingers[slot] = nil
        if frame.isPalm(in: slot) { report.slots[slot] = .palm }
        continue
      }
      if fingers[slot] != contact.finger { last[slot] = nil }
      fingers[slot] = contact.finger
      if let position = news.map({ $0[slot] }) ?? axes.position(contact) { last[slot] = position }
      report.slots[slot] = last[slot].map { .touched(scale.report(contact, at: $0)) } ?? .waiting
    }
    return report
  }
}
