import Examining
import Figures
import Framebuffer
import Linux
import Overlay
import Pixels
import Reports
import Technician
import Touch
import TouchInput
import TouchOverlay

/// Runs a session on a screen, with its panels and its timing.
struct DiagnosisLoop<Surface: Screen & ~Copyable>: ~Copyable {
  /// Interval at which figures are updated.
  private static var refreshInterval: Microseconds { 100_000 }
  /// Interval at which the driver is asked whether another program has the display.
  private static var coverInterval: Microseconds { 1_000_000 }

  private var evidence: Evidence
  private var calibration: CalibrationDesk
  private let session: DiagnosticSession
  private var screen: DiagnosticScreen<Surface>
  private var panels: TouchPanels
  private let signals: Signals
  private let poll: EventPoll
  private let stamps: Stamps
  /// Recording of all touches; nil if none is wanted.
  private let tape: PanelTape?
  private var takesPanel = false
  private var refreshAt: Microseconds = 0
  private var coverLookAt: Microseconds = 0

  /// - Parameter path: path of the screen's device.
  init(
    _ configuration: Configuration, _ first: DiagnosticTest?, _ device: consuming Surface, at path: String,
    _ pages: Pages, _ panels: consuming TouchPanels, _ signals: consuming Signals, _ poll: consuming EventPoll
  ) {
    let extent = panels.extent
    let density = device.geometry.density ?? DiagnosisLoop.density(extent, pages)
    let layout = Layout(width: pages.width, height: pages.height, density: density)
    if let length = configuration.diagnostics.coverageCell { DiagnosisLoop.tellCell(length, layout) }
    var facts = SessionFacts()
    facts.screen = "\(path) \(pages.width)x\(pages.height)"
    facts.isHidden = device.isHidden
    facts.panel = panels.observedName
    facts.extent = extent
    facts.quarterTurns = pages.turn.quarterTurns
    facts.overlay = FirmwareFile.overlay
    facts.startedAt = TimeOfDay.knownSeconds
    facts.machine = DiagnosisLoop.machine(facts)
    tape = DiagnosisLoop.tape(configuration.diagnostics)
    if let tape { panels.add(tape) }
    facts.isRecording = tape?.isRunning ?? false
    facts.timeOut = configuration.diagnostics.entry.timeOut
    facts.longest = configuration.diagnostics.entry.longest
    session = DiagnosticSession(
      layout, facts, configuration.diagnostics.entry, limits: Limits(configuration.limits),
      cell: configuration.diagnostics.coverageCell ?? CoverageCell.usual, first: first,
      now: MonotonicClock.microseconds)
    screen = DiagnosticScreen(device, pages, density: layout.density)
    evidence = Evidence(configuration.diagnostics)
    calibration = CalibrationDesk(configuration.diagnostics)
    self.panels = panels
    self.signals = signals
    self.poll = poll
    stamps = Stamps(session)
    self.panels.add(stamps)
  }

  /// Returns the pixels per millimetre by the panel's own size; nil if it does not tell.
  private static func density(_ extent: PanelExtent?, _ pages: Pages) -> Float? {
    guard let extent else { return nil }
    let panel = PanelUnderTest(
      width: pages.width, height: pages.height, extent: extent, quarterTurns: pages.turn.quarterTurns)
    return panel.density.map { Float($0) }
  }

  /// Logs how the coverage cell is adapted. A length that does not suit the screen does not prevent the tests.
  private static func tellCell(_ length: Length, _ layout: Layout) {
    let suited = CoverageCell(length, width: layout.width, height: layout.height, density: layout.knownDensity)
    if let assumption = suited.assumption { Log.line(assumption) }
    if let refusal = suited.refusal { Log.line("coverage-cell \(refusal); taking \(suited.pixels)") }
  }

  private static func tape(_ settings: DiagnosticSettings) -> PanelTape? {
    if !settings.isRecording { return nil }
    if settings.leavesEvidence { return PanelTape(sparing: settings.unrecorded) }
    Log.line("touches are not recorded: nothing is written, evidence = off")
    return nil
  }

  private static func machine(_ facts: SessionFacts) -> [Examination.Fact] {
    var machine = [
      Examination.Fact("panel", facts.panel?.string ?? "none"), Examination.Fact("screen", facts.screen.string),
    ]
    if let extent = facts.extent { machine.append(PanelFacts.axes(extent)) }
    return machine + PanelFacts.machine
  }

  /// Runs until the session is over or a signal ends it.
  ///
  /// - Parameter configurationPath: path of the configuration file, for the evidence.
  mutating func run(configurationPath: String?) throws(Engine.Failure) {
    if let configurationPath { evidence.configuration = configurationPath }
    try wait { (poll) throws(Errno) in
      try poll.add(panels.pollDescriptor, token: Token.panels)
      try poll.add(signals.number, token: Token.signals)
    }
    let frames = try onPanel { () throws(PanelError) in try panels.read() }
    for frame in frames { session.leaveOut(frame) }
    Log.line("diagnostics are on the screen")
    // The screen is given back to the app, however the session ends.
    var failure: Engine.Failure?
    do throws(Engine.Failure) {
      while !session.isOver {
        if try !step() { break }
      }
    } catch { failure = error }
    do throws(FramebufferError) {
      try screen.end()
    } catch { failure = failure ?? .framebuffer(error) }
    calibration.end()
    if let failure { throw failure }
  }

  /// Runs one turn of the loop; returns false when a signal ends it.
  private mutating func step() throws(Engine.Failure) -> Bool {
    var now = MonotonicClock.microseconds
    let isDue = refreshAt <= now
    if isDue {
      refreshAt = now + DiagnosisLoop.refreshInterval
      lookAround(now)
      session.timePassed(now)
    }
    if isDue && session.isChanged || session.isChanged && !session.showsFigures {
      screen.showsFigures = session.showsFigures
      screen.lay(session.scene(now))
    }
    for task in session.takeTasks() { try calibrate(task) }
    if var report = session.takeReport() {
      report.recorded = tape?.touches
      session.wrote(evidence.write(report, log: session.log))
    }
    if takesPanel != session.takesPanel {
      takesPanel = session.takesPanel
      panels.take(takesPanel)
    }
    now = MonotonicClock.microseconds
    try show(now)
    let deadline = min(refreshAt, screen.nextChange(after: now))
    for token in try wait({ (poll) throws(Errno) in try poll.ready(until: deadline) }) {
      if token == Token.signals, signals.next() != nil { return false }
      if token == Token.panels { try readPanels() }
      if token == Token.calibration { calibration.finish(panels, session) }
    }
    return true
  }

  private mutating func lookAround(_ now: Microseconds) {
    var facts = session.facts
    if coverLookAt <= now {
      coverLookAt = now + DiagnosisLoop.coverInterval
      screen.tellWhoSees()
      facts.isHidden = screen.isHidden
    }
    facts.panel = panels.observedName
    facts.isGrabbed = panels.seemsGrabbed()
    facts.calibration = panels.warning
    tape?.pass(to: MonotonicClock.microseconds)
    facts.isRecording = tape?.isRunning ?? false
    facts.extent = panels.extent ?? facts.extent
    facts.machine = DiagnosisLoop.machine(facts)
    session.facts = facts
    calibration.look(panels, session)
    session.counts = panels.counts
  }

  private mutating func calibrate(_ task: CalibrationTask) throws(Engine.Failure) {
    try onPanel { () throws(PanelError) in try calibration.perform(task, panels, session) }
    switch task {
    case .run(.apply), .run(.rollBack): return
    case .prepare, .run(.write): break
    }
    guard let number = calibration.number else { return }
    try wait { (poll) throws(Errno) in try poll.add(number, token: Token.calibration) }
  }

  private mutating func show(_ now: Microseconds) throws(Engine.Failure) {
    try onScreen { () throws(FramebufferError) in try screen.show(now: now) }
    if stamps.times.isEmpty { return }
    let published = MonotonicClock.microseconds
    let scanOut = screen.scanOut(after: published)
    for time in stamps.times { session.published(after: published - time, scanOut: scanOut.map { $0 - time }) }
    stamps.times.removeAll()
  }

  private mutating func readPanels() throws(Engine.Failure) {
    let frames = try onPanel { () throws(PanelError) in try panels.read() }
    let now = MonotonicClock.microseconds
    for frame in frames {
      screen.take(frame, now: now)
      session.take(frame)
    }
  }

  private borrowing func wait<Result>(
    _ body: (borrowing EventPoll) throws(Errno) -> Result
  ) throws(Engine.Failure) -> Result {
    do throws(Errno) {
      return try body(poll)
    } catch {
      throw .system("cannot wait for the touch panel: \(error.text)")
    }
  }
}

private enum Token {
  static var panels: UInt64 { 0 }
  static var signals: UInt64 { 1 }
  static var calibration: UInt64 { 2 }
}

/// Hands every report to the session, and keeps the time stamps of those that will be shown next.
private final class Stamps: PanelObserver {
  private let session: DiagnosticSession
  var times: [Microseconds] = []

  init(_ session: DiagnosticSession) {
    self.session = session
    super.init()
  }

  override func observed(_ observation: Observation) {
    session.take(observation)
    times.append(observation.time)
  }
}
