import Kms
import Linux
import TouchInput
import TouchOverlay

/// The overlay beside an unmodified app: the work of the main thread.
struct Daemon: ~Copyable {
  /// Interval between attempts to find a lost framebuffer, besides those after hotplug events; also the minimum time
  /// from a start to the next attempt.
  static var retryInterval: Int64 { 3_000_000 }

  let options: Options
  var configuration: Configuration
  let signals: Signals
  let poll: EventPoll
  var manager = ServiceManager()
  var watchdog: Watchdog
  var control: ControlServer
  var displays = DisplayWatch()
  var cards = CardWatch()
  var lender = Lender()
  /// The lease that an app has handed over last; nil if it has ended, or there was none.
  var appLease: AppLease?
  /// Tells whether the plane is shown that the engine draws on; nil on a framebuffer.
  var plane: LeasedPlane.Witness?
  /// The screen of the last engine; nil before the first.
  var drawnScreen: DrawnScreen?
  var engine: Engine?
  let door: DiagnosticDoor
  /// The virtual panel from which apps read calibrated touches.
  var virtual: VirtualPanel?
  /// The diagnostics program, which has the screen while the engine is stopped.
  var diagnosis: Diagnosis?
  /// Why diagnostics could not begin, since the last request.
  var diagnosisRefusal: Sentence?
  var isSuspended = false
  /// Whether the render thread did not answer in time; other requests of the same turn do not wait for it again.
  private var isHeldUp = false
  /// The screen that is drawn on, as a sentence for people and as JSON for programs.
  var place: Sentence = ""
  var facts: Sentence = ""
  var metrics = MetricsFile()
  /// Counters of all engines, for the metrics.
  let tally = Tally()
  /// Number of touches shown by earlier engines.
  var shownBefore = 0
  var startedAt: Int64 = 0
  /// Whether the engine was lost with its screen.
  var isWithoutScreen = false
  /// The watch for new devices while the framebuffer is lost, or one may come that goes before it.
  var devices: FolderWatch?
  /// The time of the next attempt to find a lost framebuffer.
  var retryAt: Int64?
  var lastRefusal: Sentence?
  /// The last reason why a framebuffer that goes before the one that is drawn on was not taken.
  var earlierRefusal: Sentence?

  /// Runs until a signal or a fault ends it.
  static func run(_ options: Options) -> Exit {
    let configuration = options.configurationOrExit()
    do throws(Errno) {
      var daemon = Daemon(
        options, configuration, try Signals(hangUp: .news, withUser: true), try EventPoll(), try DiagnosticDoor())
      try daemon.poll.add(daemon.signals.number, token: Token.signals)
      try daemon.poll.add(daemon.door.bell.number, token: Token.entry)
      let exit = daemon.run()
      daemon.writeMetrics(isLast: true)
      return exit
    } catch {
      Exit.failed.now("cannot wait for signals: \(error.text)")
    }
  }

  private init(
    _ options: Options, _ configuration: Configuration, _ signals: consuming Signals, _ poll: consuming EventPoll,
    _ door: DiagnosticDoor
  ) {
    self.door = door
    self.options = options
    self.configuration = configuration
    self.signals = signals
    self.poll = poll
    control = ControlServer(configuration.daemon)
    watchdog = Watchdog(limit: manager.watchdog, now: MonotonicClock.microseconds)
  }

  private mutating func run() -> Exit {
    displays.configure(configuration.daemon, poll)
    cards.configure(poll)
    control.desk.hasExternal = displays.hasExternal
    do throws(Engine.Failure) {
      try start()
      awaitEarlierFramebuffer()
    } catch {
      if !mayWait(error) { error.exit.now(error.sentence) }
      Log.line(error.sentence)
      lose(error)
    }
    control.configure(configuration.daemon, poll)
    configureMetrics(configuration.daemon)
    manager.tell("READY=1\n", patience: 5000)
    tellState()
    Log.line("ready")
    while true {
      do throws(Errno) {
        let startedAt = startedAt
        isHeldUp = false
        for token in try poll.ready(until: nextMoment) {
          if let exit = handle(token) { return exit }
          // The other tokens may belong to the old engine.
          if self.startedAt != startedAt { break }
        }
      } catch {
        Log.line("cannot wait for signals: \(error.text); ending")
        return end()
      }
      handleTime(MonotonicClock.microseconds)
      suspend()
      diagnose()
    }
  }

  private mutating func handle(_ token: UInt64) -> Exit? {
    switch token {
    case Token.signals:
      while let signal = signals.next() {
        switch signal {
        case .hangUp: reload()
        case .user: ask(forDiagnostics: !control.desk.isDiagnosing, by: "a signal")
        case .interrupt, .terminate: return end()
        }
      }
    case Token.entry: if door.bell.lower() { ask(forDiagnostics: true, by: "a gesture") }
    case Token.diagnosis: diagnosisEnded()
    case Token.engine: return engineEnded()
    case Token.devices: readDevices()
    case Token.displays:
      displays.read()
      control.desk.hasExternal = displays.hasExternal
    case Token.cards: readCards(MonotonicClock.microseconds)
    case Token.listener: control.accept(poll, now: MonotonicClock.microseconds)
    default:
      noticeLostPlane()
      noticeMode()
      control.read(token, facts: currentFacts, now: MonotonicClock.microseconds)
      if let lease = control.takeLease() { control.answer(token, take(lease)) }
      // Diagnostics end first, so that no mark appears after the client was told that there are none.
      if control.desk.suspensions.count > 0, endDiagnosis() != nil { goOn() }
      suspend()
      let isMarked = control.tellsOfMarks(token) && !marksAreGone()
      diagnosisRefusal = nil
      diagnose()
      control.sendAnswers(token, isMarked: isMarked, refusal: diagnosisRefusal)
    }
    return nil
  }

  /// Time at which there is something to do without an event.
  private var nextMoment: Int64? {
    let moments = [
      control.desk.suspensions.nextEnd, watchdog.due, retryAt, diagnosisDue, metrics.due, cards.due, control.pauseEnd,
    ]
    return moments.compactMap { $0 }.min()
  }

  private mutating func handleTime(_ now: Int64) {
    control.endOverdue(now: now)
    control.endPause(poll, now: now)
    if let retryAt, retryAt <= now { lookForFramebuffer() }
    if let due = metrics.due, due <= now { writeMetrics() }
    if let due = cards.due, due <= now {
      lookAtDisplays()
      cards.looked(now: MonotonicClock.microseconds, nextRequest: nextRequest)
    }
    guard let due = watchdog.due, due <= now else { return }
    let answers = engine.use { $0.answers }
    engine.use { $0.askForAnswers() }
    if watchdog.look(answers: answers, now: now) { manager.tell("WATCHDOG=1") }
  }

  /// Passes the decision whether marks are shown to the engine.
  private mutating func suspend() {
    if isSuspended == !control.desk.isShown { return }
    isSuspended = !control.desk.isShown
    engine.use { $0.suspend(isSuspended) }
    tellState()
  }

  /// Returns whether the marks are gone, after waiting for the render thread for a second at most.
  private mutating func marksAreGone() -> Bool {
    if isHeldUp || isDiagnosisHeldUp { return false }
    isHeldUp = engine.use { !$0.waitUntilShown() } ?? false
    return !isHeldUp
  }

  mutating func tellState() { manager.tell("STATUS=\(place), marks: \(control.desk.state)", patience: 0) }

  private var currentFacts: Sentence { "\(facts)\(powerFacts),\"panels\":\(panelCount ?? 0),\"touches\":\(shownCount)" }

  /// Number of panels that are read; nil while there is no engine.
  var panelCount: Int? { engine.use { Int($0.panelCount) } }

  /// Number of touches shown by all engines. It never falls, because metrics count it.
  var shownCount: Int { shownBefore &+ (engine.use { Int(truncatingIfNeeded: $0.shownCount) } ?? 0) }
}
