import Examining
import Figures
import Linux
import Overlay
import Reports
import Touch
import TouchInput

/// Field diagnostics from entry to exit: chooses the page, and passes touches, time and answers to it.
public final class DiagnosticSession {
  private let layout: Layout
  private let entry: DiagnosticEntry
  private(set) var page: DiagnosticPage
  private let start: Microseconds
  private var lastTouch: Microseconds
  /// Contacts, followed to find ghosts: touches of ghosts must not keep an idle session open.
  private var lives = ContactLives()
  private var ghosts: GhostTest
  private var ghostPlaces: [Place] = []
  private var stuck = StuckContacts()
  let known: SessionKnowledge
  public private(set) var isOver = false
  private var wanted: Report?
  /// Latest time that the session was told.
  private var now: Microseconds

  /// - Parameters:
  ///   - cell: cell size of the coverage grid; a size that does not suit the screen becomes the nearest that does.
  ///   - first: test that is shown first, instead of the menu.
  public init(
    _ layout: Layout, _ facts: SessionFacts, _ settings: EntrySettings, limits: Limits = Limits(),
    cell: Length = CoverageCell.usual, first: DiagnosticTest? = nil, now: Microseconds
  ) {
    self.layout = layout
    known = SessionKnowledge(facts, limits, cell, now: now)
    entry = DiagnosticEntry(settings, width: layout.width, height: layout.height, density: layout.knownDensity)
    page = first.map { [layout, known] in DiagnosticSession.page($0, layout, known) } ?? MenuPage(layout, known)
    start = now
    lastTouch = now
    ghosts = GhostTest(known.panel(layout))
    self.now = now
    known.lookAtSetup(at: now)
    known.log.add("diagnostics are on the screen: \(facts.line)", at: now)
    if facts.isRecording { known.log.add("touches are recorded", at: now) }
  }

  /// Tests that a technician does on the screen.
  public static var tests: [DiagnosticTest] { MenuPage.tests }

  public var facts: SessionFacts {
    get { known.facts }
    set {
      let before = known.facts
      known.facts = newValue
      known.lookAtSetup(at: now)
      let isRecording = newValue.isRecording
      if isRecording != before.isRecording {
        known.log.add(isRecording ? "touches are recorded" : "touches are not recorded any more", at: now)
        page.knowledgeChanged()
      }
      if Text(newValue.line.string) == Text(before.line.string) { return }
      known.log.add(newValue.line, at: now)
      page.knowledgeChanged()
    }
  }

  /// The panel's counters so far.
  public var counts: TouchCounts {
    get { known.counts }
    set { known.counts = newValue }
  }

  /// Removes and returns the calibration tasks that are to be done now, in this order.
  package func takeTasks() -> [CalibrationTask] {
    let tasks = known.tasks
    known.tasks.removeAll()
    return tasks
  }

  package func prepared(_ setting: CalibrationSetting, at now: Microseconds) { page.prepared(setting, at: now) }

  /// Tells the page whether the new calibration is in force on trial.
  package func applied(_ isApplied: Bool, at now: Microseconds) { page.applied(isApplied, at: now) }

  /// Tells the page whether the new calibration was written.
  ///
  /// - Parameters:
  ///   - refusal: why the calibration could not be written; nil if it was.
  ///   - warning: why a written calibration may be lost again.
  package func written(_ refusal: Sentence?, warning: Sentence? = nil, at now: Microseconds) {
    page.written(refusal, warning: warning, at: now)
  }

  /// Tells the page that the panel which is being calibrated is lost.
  package func panelWasLost(at now: Microseconds) { page.panelWasLost(at: now) }

  /// Removes and returns the report that is to be written now.
  public func takeReport() -> Report? { wanted.take() }

  /// Takes the words that say where the report was written, or why not.
  public func wrote(_ what: Sentence) {
    known.evidence = what
    known.log.add("evidence: \(what)", at: now)
    page.knowledgeChanged()
  }

  /// Log of the session so far, one line for each entry, without positions.
  public var log: [UInt8] { known.log.bytes }

  /// Counts the time of a touch from the kernel's time stamp to published pixels.
  ///
  /// - Parameter scanOut: estimated time to the scan-out of these pixels; nil if the display does not tell.
  public func published(after time: Microseconds, scanOut: Microseconds? = nil) {
    known.latency.add(time)
    if let scanOut { known.scanOut.add(scanOut) }
  }

  /// Whether the app must get no touches now. An app that hides the page gets them.
  public var takesPanel: Bool { page.takesPanel && !facts.isHidden }
  /// Whether lines and plates are drawn at the fingers.
  public var showsFigures: Bool { page.showsFigures }
  public var isChanged: Bool { page.isChanged }

  public func take(_ observation: Observation) {
    let moment = lives.take(observation)
    ghosts.take(moment)
    if moment.hasEnded { ghostPlaces = ghosts.places.map { onScreen($0) } }
    page.take(observation)
  }

  /// Ignores the fingers of this frame until they lift: they were put down for the app, before the session.
  public func leaveOut(_ frame: TouchFrame) { stuck.leaveOut(frame) }

  public func take(_ all: TouchFrame) {
    let frame = facts.isHidden ? stuck.withoutAll(all) : stuck.without(all)
    if hasFinger(frame) { lastTouch = max(lastTouch, frame.time) }
    now = max(now, frame.time)
    if entry.take(frame) {
      known.log.add("the gesture ends diagnostics", at: now)
      isOver = true
    } else {
      follow(page.take(TouchEvent(frame)), frame.time)
    }
  }

  /// Returns the place within the screen, as in frames, which clamp positions to the screen's edge.
  private func onScreen(_ place: Place) -> Place {
    Place(
      x: max(0, min(Double(layout.width - 1), place.x)), y: max(0, min(Double(layout.height - 1), place.y)))
  }

  private func hasFinger(_ frame: TouchFrame) -> Bool {
    let reach = Double(layout.width + layout.height) * 0.015
    for contact in frame.contacts {
      let place = Place(contact.position)
      if !ghostPlaces.contains(where: { $0.distance(to: place) <= reach }) { return true }
    }
    return false
  }

  public func timePassed(_ now: Microseconds) {
    self.now = max(self.now, now)
    if page.waitsForNobody { lastTouch = max(lastTouch, now) }
    if now - lastTouch >= facts.timeOut { isOver = true }
    if now - start >= facts.longest && !isOver {
      known.log.add("diagnostics end after their longest time", at: now)
      isOver = true
    }
    follow(page.timePassed(now), now)
  }

  public func scene(_ now: Microseconds) -> Scene {
    page.isChanged = false
    var scene = page.scene(now)
    if facts.isRecording { scene.plates += RecordingNotice.frame(layout) }
    return scene
  }

  @export(interface)
  private func follow(_ move: PageMove?, _ now: Microseconds) {
    guard let move else { return }
    known.log.add(move.words, at: now)
    switch move {
    case .leave: isOver = true
    case .menu: page = MenuPage(layout, known)
    case .live: page = LivePage(layout, known)
    case .test(let test): page = DiagnosticSession.page(test, layout, known)
    case .report:
      let examination = known.examination(layout, now: now)
      known.evidence = nil
      let report = Report(examination, version: Version.text)
      page = ReportPage(layout, known, examination, QrCode(report.summary))
      wanted = report
    case .result(let result, let test, let setup): page = ResultPage(layout, result, of: test, setup: setup)
    }
  }

  private static func page(_ test: DiagnosticTest, _ layout: Layout, _ known: SessionKnowledge) -> DiagnosticPage {
    switch test {
    case .calibration: CalibrationPage(layout, known)
    case .coverage: CoveragePage(layout, known)
    case .ghosts: SoakPage(layout, known)
    case .corners, .accuracy: AimPage(test, layout, known)
    case .linearity: LinesPage(layout, known)
    case .multitouch: FingersPage(layout, known)
    case .latency: LatencyPage(layout, known)
    // They need no page: every examination does them.
    case .setup, .stuck, .silence, .rate, .jitter, .drops, .flapping, .range: MenuPage(layout, known)
    }
  }
}

extension PageMove {
  /// Words for the log.
  fileprivate var words: Sentence {
    switch self {
    case .menu: "the menu"
    case .live: "touches over the app"
    case .test(let test): "\(test.title) begins"
    case .result(let result, _, _): "the result of \(result.test.title)"
    case .report: "the report"
    case .leave: "the technician leaves"
    }
  }
}
