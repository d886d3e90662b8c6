import Figures
import Framebuffer
import Linux
import Pixels
import TouchInput
import TouchOverlay

/// Starts, stops and restarts the engine.
extension Daemon {
  /// - Parameter screen: the screen to draw on; nil for the one that the configuration chooses.
  mutating func start(on screen: consuming ChosenScreen? = nil) throws(Engine.Failure) {
    isSuspended = !control.desk.isShown
    let engine: Engine
    do throws(Engine.Failure) {
      engine = try self.engine(on: screen)
    } catch {
      // The witness would keep the plane from the next start.
      plane = nil
      throw error
    }
    Daemon.raisePriority(of: engine, configuration.daemon)
    do throws(Errno) {
      try poll.add(engine.endedDescriptor, token: Token.engine)
      // Also returns for a signal, which need not wait until the engine is ready.
      _ = try Poll.wait(engine.begunDescriptor, signals.number)
    } catch {
      _ = engine.stop()
      plane = nil
      throw .system("cannot wait for the overlay's threads: \(error.text)")
    }
    engine.askForAnswers()
    watchdog.restart()
    startedAt = MonotonicClock.microseconds
    self.engine = consume engine
  }

  private mutating func engine(on screen: consuming ChosenScreen?) throws(Engine.Failure) -> Engine {
    let chosen: ChosenScreen
    switch consume screen {
    case .some(let screen): chosen = screen
    case nil: chosen = try chosenScreen()
    }
    switch consume chosen {
    case .framebuffer(var screen):
      drawnScreen = .framebuffer(screen.path, node: Daemon.node(at: screen.path))
      if configuration.framebuffer.mayTakePlane {
        screen.isLeftWhenHidden = screen.isSeen
        if !screen.isSeen { cards.begin(now: MonotonicClock.microseconds) }
      }
      control.desk.lack = nil
      control.desk.framebuffer = screen.path
      let geometry = screen.geometry
      place = "drawing on \(screen.path): \(geometry.width)x\(geometry.height) at \(geometry.format.bitsPerPixel) bits"
      facts = Daemon.facts(ofFramebuffer: screen.path, geometry)
      let method = screen.method
      return try engine(screen, explained: method)
    case .plane(let screen):
      drawnScreen = .plane(screen.path, screen.power)
      if let master = screen.master { cards.follow(master, poll) }
      // So that a later app without a plane is logged even if the reason is the same as before.
      lastRefusal = nil
      do throws(Errno) { plane = try screen.witness() } catch {
        throw .system("cannot watch the plane of \(screen.path): \(error.text)")
      }
      // The program for diagnostics takes a plane as the daemon did.
      control.desk.framebuffer = nil
      control.desk.lack =
        screen.master == nil
        ? "the app has lent the daemon its plane, which diagnostics cannot take; stop the app first" : nil
      place = Daemon.place(of: screen)
      let geometry = screen.geometry
      facts =
        Daemon.facts(ofPlane: screen.plane, screen.zpos, screen.path)
        + ",\"width\":\(geometry.width),\"height\":\(geometry.height)"
      return try engine(screen, explained: nil)
    }
  }

  private mutating func chosenScreen() throws(Engine.Failure) -> ChosenScreen {
    if let screen = lentPlane() { return .plane(screen) }
    return try onScreen { () throws(FramebufferError) in try ChosenScreen.open(configuration.framebuffer, &lender) }
  }

  private mutating func engine<Surface: Screen & ~Copyable>(
    _ screen: consuming Surface, explained method: Sentence?
  ) throws(Engine.Failure) -> Engine {
    let geometry = screen.geometry
    let upright = geometry.pages(turn: configuration.turn)
    var settings = configuration.panels
    settings.tolerated = configuration.diagnostics.entry.isOpen ? .all : .calibration
    let panels = try onPanel { () throws(PanelError) in
      try Daemon.openPanels(settings, &virtual, width: upright.width, height: upright.height)
    }
    Log.line(place)
    if let method { Log.line(method) }
    let entry = DiagnosticEntry(
      configuration.diagnostics.entry, width: upright.width, height: upright.height, density: geometry.density)
    return try Engine.start(
      panel: panels, screen: screen, settings: configuration.settings, suspended: isSuspended,
      tally: configuration.daemon.metrics == nil ? nil : tally,
      watcher: { [door] in if entry.take($0) { door.bell.raise() } })
  }

  /// Sets priority and memory lock. What the system refuses is logged, and the engine runs without it.
  private static func raisePriority(of engine: borrowing Engine, _ settings: DaemonSettings) {
    do throws(Errno) {
      if let priority = settings.realTime { try engine.setRealTime(priority: priority) }
    } catch { Log.line("no real-time priority: \(error.text)") }
    do throws(Errno) {
      if settings.locksMemory { try Memory.lock() }
    } catch { Log.line("memory is not locked: \(error.text)") }
  }

  /// Stops the engine, if there is one; returns the failure that had ended it, if any.
  mutating func stop() -> Engine.Failure? {
    let told = shownCount
    guard let engine = engine.take() else { return nil }
    let ending = engine.stop()
    plane = nil
    shownBefore = max(told, shownBefore + ending.shownCount)
    Log.line(ending.summary)
    return ending.failure
  }

  /// Handles an engine that has ended. A lost framebuffer does not end the daemon, because it may come back.
  mutating func engineEnded() -> Exit? {
    let now = MonotonicClock.microseconds
    tellLender(now)
    // The end of a plane's lease is an event of the display, which must not end the lender's rest as those of apps do.
    readCards(now)
    let failure = stop()
    _ = cards.read(now: now)
    guard let failure else { return nil }
    Log.line(failure.sentence)
    guard case .framebuffer = failure else { return failure.exit }
    let isElsewhere = isScreenElsewhere(after: failure)
    // The app has taken its display without opening it.
    if isElsewhere, case .framebuffer = drawnScreen { lender.wake(now: now) }
    // The next plane need not wait for the next attempt. A lease that an app keeps makes no event.
    if case .plane = drawnScreen { cards.notice(now: now) }
    lose(failure, place: isElsewhere ? "looking for the screen that is seen now" : nil)
    return nil
  }

  /// Whether the engine ended because people see another screen now: a plane that is lost, or a framebuffer that is
  /// hidden, is no lack of a screen, and nobody sees marks there.
  private func isScreenElsewhere(after failure: Engine.Failure) -> Bool {
    guard case .framebuffer = failure else { return false }
    return switch drawnScreen {
    case .plane: true
    case .framebuffer(let path, _): ChosenScreen.isHidden(path, configuration.framebuffer)
    case nil: false
    }
  }

  /// Begins to wait until the missing framebuffer, panel or resource can be used again. The failure has been logged.
  ///
  /// - Parameter place: says what the daemon does meanwhile; nil for the words that go with the failure.
  mutating func lose(_ failure: Engine.Failure, place: Sentence? = nil) {
    noteLack(failure)
    if let place, !configuration.framebuffer.wantsPlane { self.place = place }
    Log.line(self.place)
    lastRefusal = failure.sentence
    retryAt = startedAt + Daemon.retryInterval
    watchDevices(otherwise: "looking every few seconds")
    tellState()
  }

  /// Watches for devices that come and go.
  ///
  /// - Parameter consequence: says what follows if the system refuses the watch.
  mutating func watchDevices(otherwise consequence: Sentence) {
    do throws(Errno) {
      let devices = try FolderWatch()
      try devices.watch("/dev")
      try poll.add(devices.number, token: Token.devices)
      self.devices = consume devices
    } catch {
      Log.line("cannot watch /dev: \(FolderWatch.reason(error)); \(consequence)")
    }
  }

  /// Notes what is missing, as a sentence for people and as JSON for programs.
  private mutating func noteLack(_ failure: Engine.Failure) {
    place =
      switch failure {
      case .framebuffer:
        configuration.framebuffer.wantsPlane ? "waiting for an app that shows a picture" : "waiting for a framebuffer"
      case .panel: "waiting for a touch panel that can be used"
      case .system: "waiting to try again"
      }
    isWithoutScreen = if case .framebuffer = failure { true } else { false }
    control.desk.lack =
      isWithoutScreen ? "there is no framebuffer to show diagnostics on; the daemon waits for one" : nil
    control.desk.framebuffer = nil
    facts = ",\"framebuffer\":null"
  }

  mutating func lookForFramebuffer() {
    if retryAt == nil { return }
    let before = place
    acknowledgeDevices()
    readCards(MonotonicClock.microseconds)
    do throws(Engine.Failure) {
      try start()
      // The lender has opened the display and closed it. Those events are read here, so that they do not pass for a new
      // app. The looks that follow find an app that came meanwhile.
      _ = cards.read(now: MonotonicClock.microseconds)
      found()
    } catch {
      // The lender's events, as above.
      cards.acknowledge()
      retryAt = MonotonicClock.microseconds + Daemon.retryInterval
      // A repeated refusal is logged once, because attempts follow every few seconds.
      if error.sentence != lastRefusal { Log.line(error.sentence) }
      lastRefusal = error.sentence
      noteLack(error)
      if place == before { return }
      Log.line(place)
      tellState()
    }
  }

  /// Called when the engine has begun on a screen that was chosen anew.
  mutating func found() {
    endWait()
    awaitEarlierFramebuffer()
    tellState()
  }

  mutating func endWait() {
    devices = nil
    retryAt = nil
    isWithoutScreen = false
  }

  /// Reads the configuration again on SIGHUP and restarts everything. If that fails, the old configuration stays in
  /// use.
  mutating func reload() {
    let isInterrupted = endDiagnosis() != nil
    manager.tell("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.microseconds)")
    do throws(ConfigurationError) {
      restart(try options.configuration())
    } catch {
      let sentences = error.logged
      for sentence in sentences.dropLast() { Log.line(sentence) }
      Log.line("\(sentences.last ?? error.sentence); going on with the old configuration")
      if isInterrupted { goOn() }
    }
    manager.tell("READY=1")
    tellState()
  }

  private mutating func restart(_ new: Configuration) {
    let old = configuration
    // Diagnostics have no engine either, but the old configuration runs again after them.
    let isWaiting = retryAt != nil
    _ = stop()
    use(new)
    do throws(Engine.Failure) {
      try start()
      found()
      Log.line("the configuration was read again")
      return
    } catch {
      // The old configuration did not run either.
      if isWaiting {
        Log.line("the configuration was read again; \(error.sentence)")
        return lose(error)
      }
      Log.line("\(error.sentence); going back to the old configuration")
    }
    use(old)
    goOn()
  }

  private mutating func use(_ configuration: Configuration) {
    self.configuration = configuration
    displays.configure(configuration.daemon, poll)
    cards.configure(poll)
    lender = Lender()
    control.configure(configuration.daemon, poll)
    configureMetrics(configuration.daemon)
    control.desk.hasExternal = displays.hasExternal
  }

  mutating func end() -> Exit {
    let status = endDiagnosis() ?? 0
    let failure = stop()
    manager.tell("STOPPING=1")
    if let failure {
      if !isScreenElsewhere(after: failure) { return failure.exit.said(failure.sentence) }
      Log.line(failure.sentence)
    }
    // A program that was killed has not given the screen back. SIGTERM ends one that has not shown anything yet.
    if isDiagnosisHeldUp || status > 128 && status != 143, let reason = giveBackScreen() {
      return .failed.said("stopped; the picture of diagnostics may stay until the app repaints its screen: \(reason)")
    }
    return .done.said("stopped; the marks are gone")
  }
}
