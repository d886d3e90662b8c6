import Examining
import Linux
import TouchInput
import TouchOverlay

/// The examination of a live panel, while other programs may read it; nothing is shown.
struct LiveExamination {
  /// Time between two checks whether the examination is over.
  private static var interval: Int64 { 100_000 }

  private let observed: ObservedPanel
  let panel: PanelUnderTest
  private let asked: [DiagnosticTest]
  private let tape: PanelTape?

  /// - Parameter tape: records the panel during the examination.
  init(
    _ configuration: Configuration, _ path: String?, _ size: (width: Int, height: Int)?, _ asked: [DiagnosticTest],
    _ tape: PanelTape?
  ) throws(Engine.Failure) {
    var settings = configuration.panels
    settings.waits = false
    settings.tolerated = .all
    if let path { settings.choose(path: path) }
    var (width, height) = (0, 0)
    let density: Float?
    if let size {
      (width, height) = size
      density = configuration.density(of: size)
    } else {
      let screen = ScreenSurvey(configuration)
      if let fault = screen.fault { Log.line("\(fault); taking the screen for \(screen.width)x\(screen.height)") }
      (width, height) = (screen.width, screen.height)
      density = screen.density
    }
    do throws(PanelError) {
      observed = try ObservedPanel.open(settings, width: width, height: height)
    } catch {
      throw .panel(error)
    }
    var panel = PanelUnderTest(
      width: width, height: height, extent: observed.extent, quarterTurns: settings.quarterTurns, density: density,
      limits: Limits(configuration.limits))
    panel.overlay = FirmwareFile.overlay
    self.panel = panel
    self.asked = asked
    self.tape = tape
  }

  /// Runs until the time is over, a signal comes or the panel is lost.
  ///
  /// - Parameter cell: size of a coverage cell in pixels.
  func run(seconds: Int, cell: Int?) throws(Engine.Failure) -> Examination {
    let clock = try PanelClock(panel: observed.pollDescriptor, every: LiveExamination.interval)
    var headless = HeadlessExamination(panel, asked: asked, cell: cell)
    let start = MonotonicClock.microseconds
    headless.begin(at: start)
    Log.line("examining the touch panel \(observed.path) (\(observed.name)) for \(seconds) s at most; Ctrl-C ends it")
    if let warning = observed.warning { Log.line(warning.sentence) }
    var setup = SetupTest(start: start)
    setup.look(flaws, at: start)
    if let tape {
      observed.add(tape)
      if tape.isRunning { Log.line("its touches are recorded for the evidence") }
    }
    // Reads the fingers that are down already, because the examination would otherwise miss their silent changes. An
    // empty state is not passed on, as it is no report.
    var isLost = !read { if !$0.contacts.isEmpty { headless.take($0) } }
    let end = start + Int64(seconds) * 1_000_000
    while !isLost && MonotonicClock.microseconds < end {
      let news = try clock.wait()
      if news.contains(.panel) { isLost = !read { headless.take($0) } }
      tape?.pass(to: MonotonicClock.microseconds)
      if news.contains(.tick) && !isLost { setup.look(flaws, at: MonotonicClock.microseconds) }
      if news.contains(.signal) { break }
    }
    var examination = headless.examination(
      end: MonotonicClock.microseconds, counts: observed.counts, isLost: isLost, setup: setup.result())
    examination.startedAt = TimeOfDay.knownSeconds.map { $0 - (MonotonicClock.microseconds - start) / 1_000_000 }
    examination.facts = facts
    return examination
  }

  /// Current faults of the set-up.
  private var flaws: [SetupFlaw] {
    var flaws: [SetupFlaw] = []
    if observed.seemsGrabbed() { flaws.append(.grabbed) }
    if let warning = observed.warning { flaws.append(.calibration(warning)) }
    return flaws
  }

  /// Reads the panel; returns whether it is still there.
  private func read(_ deliver: (Observation) -> Void) -> Bool {
    do throws(PanelError) {
      try observed.read(deliver)
      return true
    } catch {
      Log.line(error.sentence)
      return false
    }
  }

  private var facts: [Examination.Fact] {
    [
      Examination.Fact("panel", observed.name), PanelFacts.identity(observed.identity),
      PanelFacts.axes(observed.extent), Examination.Fact("device", observed.path),
      Examination.Fact("calibration", observed.calibration.string), PanelFacts.screen(panel),
    ] + PanelFacts.machine
  }
}
