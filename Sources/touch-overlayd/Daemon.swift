import Framebuffer
import Linux
import Raster
import TouchInput
import TouchOverlay

/// The overlay beside an app that knows nothing of it: everything that the main thread does.
struct Daemon: ~Copyable {
  /// So often a framebuffer that was lost is looked for, beside when a device comes; and so long after a start another
  /// is no use.
  private static var retryInterval: Int64 { 3_000_000 }

  private let options: Options
  private var configuration: Configuration
  private let signals: Signals
  private let poll: EventPoll
  private let manager = ServiceManager()
  private var watchdog: Watchdog
  private var control: ControlServer
  private var displays = DisplayWatch()
  private var engine: Engine?
  private var isSuspended = false
  /// What is drawn on, for people and for programs.
  private var place: Sentence = ""
  private var facts: Sentence = ""
  /// Of engines before this one.
  private var shownBefore = 0
  private var startedAt: Int64 = 0
  /// Where the framebuffer was lost: what tells that devices have come, and when to look again in any case.
  private var devices: FolderWatch?
  private var retryAt: Int64?
  private var lastRefusal = Text("")

  /// Runs until a signal or a fault ends it.
  static func run(_ options: Options) -> Exit {
    let configuration = options.onlyConfiguration()
    do throws(Errno) {
      var daemon = Daemon(options, configuration, try Signals(withHangUp: true), try EventPoll())
      try daemon.poll.add(daemon.signals.number, token: Token.signals)
      return daemon.run()
    } catch {
      Exit.failed.now("cannot wait for signals: \(error.text)")
    }
  }

  private init(
    _ options: Options, _ configuration: Configuration, _ signals: consuming Signals, _ poll: consuming EventPoll
  ) {
    self.options = options
    self.configuration = configuration
    self.signals = signals
    self.poll = poll
    control = ControlServer(configuration.daemon)
    watchdog = Watchdog(limit: manager.watchdog, now: MonotonicClock.microseconds)
  }

  private mutating func run() -> Exit {
    displays.configure(configuration.daemon, poll)
    control.desk.hasExternal = displays.hasExternal
    do throws(Engine.Failure) {
      try start(configuration)
    } catch {
      error.exit.now(error.sentence)
    }
    control.configure(configuration.daemon, poll)
    manager.tell("READY=1\n")
    tellState()
    Log.line("ready")
    while true {
      do throws(Errno) {
        let startedAt = startedAt
        for token in try poll.ready(until: nextMoment) {
          if let exit = handle(token) { return exit }
          // What was found ready may have been the old engine's.
          if self.startedAt != startedAt { break }
        }
      } catch {
        Log.line("cannot wait for signals: \(error.text); ending")
        return end()
      }
      handleTime(MonotonicClock.microseconds)
      suspend()
    }
  }

  private mutating func handle(_ token: UInt64) -> Exit? {
    switch token {
    case Token.signals:
      while let signal = signals.next() {
        if signal != .hangUp { return end() }
        reload()
      }
    case Token.engine: return engineEnded()
    case Token.devices: lookForFramebuffer()
    case Token.displays:
      displays.read()
      control.desk.hasExternal = displays.hasExternal
    case Token.listener: control.accept(poll)
    default:
      control.read(token, facts: currentFacts, now: MonotonicClock.microseconds)
      // First, so that no mark comes after the word that there are none.
      suspend()
      control.sendAnswers(token)
    }
    return nil
  }

  /// When there is something to do although nothing happens.
  private var nextMoment: Int64? {
    var next = control.desk.leases.nextEnd
    if let due = watchdog.due { next = min(next ?? .max, due) }
    if let retryAt { next = min(next ?? .max, retryAt) }
    return next
  }

  private mutating func handleTime(_ now: Int64) {
    control.endOverdue(now: now)
    if let retryAt, retryAt <= now { lookForFramebuffer() }
    guard let due = watchdog.due, due <= now else { return }
    var answers: UInt32?
    switch engine {
    case .some(let engine):
      answers = engine.answers
      engine.ask()
    case nil: break
    }
    if watchdog.look(answers: answers, now: now) { manager.tell("WATCHDOG=1") }
  }

  /// Lets the engine know what was decided.
  private mutating func suspend() {
    if isSuspended != control.desk.isShown { return }
    isSuspended = !control.desk.isShown
    switch engine {
    case .some(let engine): engine.suspend(isSuspended)
    case nil: break
    }
    tellState()
  }

  private func tellState() { manager.tell("STATUS=\(place), marks: \(control.desk.state)") }

  private var currentFacts: Sentence {
    var (panels, shown) = (0, shownBefore)
    switch engine {
    case .some(let engine):
      panels = Int(engine.panelCount)
      shown += Int(engine.shownCount)
    case nil: break
    }
    return "\(facts),\"panels\":\(panels),\"touches\":\(shown)"
  }
}

/// The engine, as it comes and goes.
extension Daemon {
  private mutating func start(_ configuration: Configuration) throws(Engine.Failure) {
    isSuspended = !control.desk.isShown
    let engine = try Daemon.engine(configuration, &place, &facts, suspended: isSuspended)
    do throws(Errno) {
      try poll.add(engine.endedDescriptor, token: Token.engine)
    } catch {
      _ = engine.stop()
      throw .system("cannot wait for the overlay's threads: \(error.text)")
    }
    Daemon.hurry(engine, configuration.daemon)
    engine.ask()
    watchdog.restart()
    startedAt = MonotonicClock.microseconds
    self.engine = consume engine
  }

  private static func engine(
    _ configuration: Configuration, _ place: inout Sentence, _ facts: inout Sentence, suspended: Bool
  ) throws(Engine.Failure) -> Engine {
    let screen: FramebufferDevice
    do throws(FramebufferError) {
      screen = try FramebufferDevice(configuration.framebuffer)
    } catch { throw .framebuffer(error) }
    let geometry = screen.geometry
    let upright = geometry.pages(turn: configuration.turn)
    let panels: TouchPanels
    do throws(PanelError) {
      panels = try TouchPanels.open(configuration.panels, width: upright.width, height: upright.height)
    } catch { throw .panel(error) }
    if let path = panels.virtualPath { Log.line("handing calibrated touches on to \(path)") }
    place = "drawing on \(screen.path): \(geometry.width)x\(geometry.height) at \(geometry.format.bitsPerPixel) bits"
    facts =
      ",\"framebuffer\":\(Json.quote(screen.path)),\"width\":\(geometry.width),\"height\":\(geometry.height)"
    Log.line(place)
    screen.explain()
    return try Engine.start(panel: panels, screen: screen, settings: configuration.settings, suspended: suspended)
  }

  /// What the system does not allow is said, and done without.
  private static func hurry(_ engine: borrowing Engine, _ settings: DaemonSettings) {
    do throws(Errno) {
      if let priority = settings.realTime { try engine.setRealTime(priority: priority) }
    } catch { Log.line("no real-time priority: \(error.text)") }
    do throws(Errno) {
      if settings.locksMemory { try Memory.lock() }
    } catch { Log.line("memory is not locked: \(error.text)") }
  }

  /// Ends the engine, if there is one; returns why it could not go on, if it could not.
  private mutating func stop() -> Engine.Failure? {
    guard let engine = engine.take() else { return nil }
    let ending = engine.stop()
    shownBefore += ending.shownCount
    Log.line(ending.summary)
    return ending.failure
  }

  /// A framebuffer may come back.
  private mutating func engineEnded() -> Exit? {
    guard let failure = stop() else { return nil }
    Log.line(failure.sentence)
    guard case .framebuffer = failure else { return failure.exit }
    lose()
    return nil
  }

  private mutating func lose() {
    Log.line("waiting for a framebuffer")
    place = "waiting for a framebuffer"
    facts = ",\"framebuffer\":null"
    lastRefusal = Text("")
    retryAt = startedAt + Daemon.retryInterval
    do throws(Errno) {
      let devices = try FolderWatch()
      devices.watch("/dev")
      try poll.add(devices.number, token: Token.devices)
      self.devices = consume devices
    } catch {
      Log.line("cannot watch /dev: \(error.text); looking every few seconds")
    }
    tellState()
  }

  private mutating func lookForFramebuffer() {
    if retryAt == nil { return }
    switch devices {
    case .some(let devices): devices.acknowledge()
    case nil: break
    }
    do throws(Engine.Failure) {
      try start(configuration)
      found()
    } catch {
      retryAt = MonotonicClock.microseconds + Daemon.retryInterval
      // Every few seconds the same.
      let refusal = Text(error.sentence.string)
      if refusal != lastRefusal { Log.line(error.sentence) }
      lastRefusal = refusal
    }
  }

  private mutating func found() {
    devices = nil
    retryAt = nil
    tellState()
  }

  /// SIGHUP: the configuration anew, and everything with it. What does not work leaves everything as it was.
  private mutating func reload() {
    let now = MonotonicClock.microseconds
    // A number of more digits than those of a 32 bit board hold.
    let digits = Text((Int(now % 1_000_000) + 1_000_000).description).dropping(1)
    manager.tell("RELOADING=1\nMONOTONIC_USEC=\(now / 1_000_000)\(digits.string)")
    do throws(ConfigurationError) {
      restart(try options.configuration())
    } catch {
      Log.line("\(error.sentence); going on with the old configuration")
    }
    manager.tell("READY=1")
    tellState()
  }

  private mutating func restart(_ new: Configuration) {
    let old = configuration
    _ = stop()
    use(new)
    do throws(Engine.Failure) {
      try start(new)
      found()
      Log.line("the configuration was read again")
      return
    } catch { Log.line("\(error.sentence); going back to the old configuration") }
    use(old)
    do throws(Engine.Failure) {
      try start(old)
      found()
    } catch {
      Log.line(error.sentence)
      lose()
    }
  }

  private mutating func use(_ configuration: Configuration) {
    self.configuration = configuration
    displays.configure(configuration.daemon, poll)
    control.configure(configuration.daemon, poll)
    control.desk.hasExternal = displays.hasExternal
  }

  private mutating func end() -> Exit {
    let failure = stop()
    manager.tell("STOPPING=1")
    guard let failure else {
      Log.line("stopped; the marks are gone")
      return .done
    }
    Log.line(failure.sentence)
    return failure.exit
  }
}
