import Linux
import Touch

/// All panels that are used, as they come and go, with their touches on one screen.
public struct TouchPanels: ~Copyable, TouchSource {
  private enum Token {
    static var folders: UInt64 { 0 }
    static var pause: UInt64 { 1 }
    static var firstPanel: UInt64 { 2 }
  }

  /// Time that contacts may be stationary before the kernel is asked for its slot state. After a change among the
  /// devices, it is also the time until a second look, because udev may need some time to set a device up.
  private static var pauseLength: Microseconds { 500_000 }
  /// Minimum lifetime of a panel. One that goes sooner after it was opened is not opened again before something
  /// changes.
  private static var shortestLife: Microseconds { 1_000_000 }

  let settings: PanelSettings
  /// Size of the upright screen.
  let width: Int
  let height: Int
  private let poll: EventPoll
  private let folders: FolderWatch
  private let pause: Timer
  private var isPausing = false
  private var touches: VirtualTouches?
  /// Whether calibrated touches are forwarded, for which the panels are grabbed.
  private var isForwarding = false
  /// Functions that attach observers to the first panel. They are closures so that programs without observers do not
  /// contain this code.
  private var watchers: [(LivePanel) -> Void] = []
  private var isTaking = false
  private(set) var members: [PanelMember] = []
  private var nextToken = Token.firstPanel
  private var merger: TouchMerger
  private var looksAgain = false
  private var barred: [Text] = []
  private var saidAbsence = false
  private var pastCounts = TouchCounts()
  /// Frames of lost panels that are not delivered yet.
  private var cancelled: [TouchFrame] = []

  /// Opens the panels that are there, for a screen of `width` by `height` pixels. It is no error that there is no panel
  /// yet, but an error if the panel that was asked for cannot be used.
  ///
  /// - Parameter touches: gets calibrated touches; the panels are grabbed for it.
  public static func open(
    _ settings: PanelSettings, width: Int, height: Int, handingOnTo touches: consuming VirtualTouches? = nil
  ) throws(PanelError) -> TouchPanels {
    var panels = try waiting(settings, width, height)
    if let touches {
      panels.touches = consume touches
      panels.isForwarding = true
    }
    try panels.lookAround()
    return panels
  }

  private static func waiting(_ settings: PanelSettings, _ width: Int, _ height: Int) throws(PanelError)
    -> TouchPanels
  {
    do throws(Errno) {
      let panels = TouchPanels(settings, width, height, try EventPoll(), try FolderWatch(), try Timer())
      try panels.poll.add(panels.folders.number, token: Token.folders)
      try panels.poll.add(panels.pause.number, token: Token.pause)
      return panels
    } catch {
      throw .noPanel("cannot wait for touch panels: \(error.text)")
    }
  }

  private init(
    _ settings: PanelSettings, _ width: Int, _ height: Int, _ poll: consuming EventPoll,
    _ folders: consuming FolderWatch, _ pause: consuming Timer
  ) {
    merger = TouchMerger(
      taps: TapCounter(longestPause: settings.tapPause, greatestDistance: settings.tapDistance))
    self.settings = settings
    self.width = width
    self.height = height
    self.poll = poll
    self.folders = folders
    self.pause = pause
  }

  /// Whether no panel is there at the moment.
  public var isEmpty: Bool { members.isEmpty }

  /// Adds an observer that gets every report of the first panel, before its frame is delivered.
  public mutating func watch(_ observer: @escaping (Observation) -> Void) {
    watchers.append { $0.watch(observer) }
    watchFirst()
  }

  /// Records the first panel, or the first one that comes, until it goes.
  public mutating func record(on tape: PanelTape) {
    watchers.append { tape.begin(with: $0) }
    watchFirst()
  }

  private func watchFirst() {
    if let first = members.first { for watcher in watchers { watcher(first.panel) } }
  }

  /// The ranges and the size of the first panel; nil while there is none.
  public var extent: PanelExtent? { members.first?.panel.extent }

  /// The first calibration warning of any panel; nil if there is none.
  public var warning: CalibrationWarning? {
    for member in members { if let warning = member.panel.warning { return warning } }
    return nil
  }

  /// Whether another program seems to have grabbed one of the panels: checks whether fingers come and go without
  /// events. To be called from time to time.
  public func isWithheld() -> Bool {
    var isWithheld = false
    for member in members where member.isWithheld() { isWithheld = true }
    return isWithheld
  }

  /// The name of the panel that is observed, and the number of panels if there are others; nil while there is none.
  public var observedName: Sentence? {
    guard let first = members.first else { return nil }
    return members.count == 1 ? "\(first.panel.name)" : "\(first.panel.name), the first of \(members.count) panels"
  }

  public var panelCount: Int { members.count }

  public private(set) var lossCount = 0

  public var pollDescriptor: Int32 { poll.number }

  public var counts: TouchCounts {
    var counts = pastCounts
    for member in members { counts = counts + member.panel.counts }
    counts.beyond += merger.beyond
    return counts
  }

  public mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError) {
    let ready = try readyTokens()
    for member in members where ready.contains(member.token) {
      member.hasBeenHeard()
      read(member, deliver)
    }
    // Losses are handled before the folders' news of them, so that a panel that came back is not barred. The pause is
    // handled before the folders, so that another look follows for panels that were lost during this one.
    if ready.contains(Token.pause) {
      pause.acknowledge()
      pauseEnded(deliver)
    }
    if ready.contains(Token.folders) { acknowledgeFolders() }
    for member in members where member.isNew { read(member, deliver) }
    handCancelled(deliver)
    setPause()
  }

  /// Grabs the panels and withholds their touches from the virtual panel too, or undoes both; each once no finger is
  /// down on it.
  public mutating func take(_ isTaken: Bool) {
    isTaking = isTaken
    for member in members { settle(member) }
  }

  /// Grabs or releases a panel, and withholds or forwards its touches, as the settings now demand.
  private func settle(_ member: PanelMember) {
    member.keep(isTaking)
    if isForwarding || isTaking { member.grab() } else { member.release() }
  }

  public mutating func cancelAll(_ deliver: (TouchFrame) -> Void) {
    hand(merger.cancelAll(at: MonotonicClock.microseconds), deliver)
  }

  private func readyTokens() throws(PanelError) -> [UInt64] {
    do throws(Errno) {
      return try poll.ready()
    } catch {
      throw .lost("cannot wait for touch panels: \(error.text)")
    }
  }

  private mutating func handCancelled(_ deliver: (TouchFrame) -> Void) {
    for frame in cancelled { hand(frame, deliver) }
    cancelled.removeAll()
  }

  private mutating func read(_ member: PanelMember, _ deliver: (TouchFrame) -> Void) {
    // The loss of another panel may have closed this one meanwhile.
    guard members.contains(where: { $0 === member }) else { return }
    // The next touch may take the place of one that was cancelled with its panel, so the cancelled one ends first.
    handCancelled(deliver)
    member.isNew = false
    member.hasSpoken = true
    do throws(Errno) {
      while let report = try member.panel.next() {
        hand(merger.take(report, &member.places), deliver)
      }
      settle(member)
    } catch {
      lose(member, "is gone: \(error.text)")
      // The device may still be there, although its descriptor failed.
      lookAroundAgain()
    }
  }

  /// Forwards the frame before it is delivered, because apps come first.
  @inline(never)
  private mutating func hand(_ frame: TouchFrame, _ deliver: (TouchFrame) -> Void) {
    if frame.isEmpty { return }
    forward(frame)
    deliver(frame)
  }

  private mutating func forward(_ frame: borrowing TouchFrame) {
    guard var touches = touches.take() else { return }
    var isForwarded = SlotTable<Bool>(repeating: false)
    for member in members where member.isGrabbed && !member.isKept { member.places.mark(in: &isForwarded) }
    do throws(Errno) {
      try touches.send(frame) { isForwarded[$0] }
      self.touches = consume touches
    } catch {
      Log.line("the virtual panel takes no touches any more: \(error.text); the app gets none")
    }
  }

  private mutating func lose(_ member: PanelMember, _ what: Sentence) {
    lossCount += 1
    close(member, what)
  }

  private mutating func close(_ member: PanelMember, _ what: Sentence) {
    let now = MonotonicClock.microseconds
    cancelled.append(merger.cancel(&member.places, at: now))
    if now - member.openedAt < TouchPanels.shortestLife { barred.append(Text(member.panel.path)) }
    pastCounts = pastCounts + member.panel.counts
    members.removeAll { $0 === member }
    member.panel.end()
    watchFirst()
    Log.line("the touch panel \(member.panel.path) (\(member.panel.name)) \(what)")
  }
}

/// Panels that come and go.
extension TouchPanels {
  /// Opens panels that are to be used, and closes those that are not to be used any more.
  private mutating func lookAround() throws(PanelError) {
    // Watching begins before the look, so that changes in between are not missed.
    if !folders.watch(Discovery.folder) { folders.watch("/dev") }
    folders.watch(UdevTags.folder)
    let discovery = Discovery(settings.wish, takesVirtual: settings.takesVirtual)
    if let refusal = discovery.refusal { throw refusal }
    let chosen = discovery.chosen.map { discovery.candidates[$0] }
    for member in members where !chosen.contains(where: { Text($0.path) == Text(member.panel.path) }) {
      // A device that is just going may still be found, but answers no query and is not usable.
      let isThere = discovery.candidates.contains { $0.isUsable && Text($0.path) == Text(member.panel.path) }
      if isThere {
        close(member, "is not used any more: another is preferred")
      } else {
        lose(member, "is gone")
      }
    }
    var refusal: PanelError?
    for candidate in chosen {
      let path = Text(candidate.path)
      let member = members.first { Text($0.panel.path) == path }
      if barred.contains(path) || member.map({ !$0.panel.isTurned(otherwise: candidate) }) ?? false { continue }
      do throws(PanelError) {
        if let member { try turn(member, like: candidate) } else { try open(candidate) }
      } catch {
        // The device has gone since it was found.
        if case .absent = error { continue }
        // One unusable panel must not keep the others from being used.
        if refusal == nil { refusal = error }
      }
    }
    if let refusal {
      if members.isEmpty { throw refusal }
      Log.line("\(refusal.sentence); going on without it")
    }
    if members.isEmpty && !settings.waits { throw discovery.absence }
    if members.isEmpty && !saidAbsence { Log.line("\(discovery.absence.sentence); waiting for one") }
    saidAbsence = members.isEmpty
  }

  private func turn(_ member: PanelMember, like candidate: PanelCandidate) throws(PanelError) {
    let choice = try BackendChoice(settings, candidate, width: width, height: height)
    guard try member.panel.turn(like: candidate, choice) else { return }
    Log.line(
      "udev says now how the touch panel \(candidate.path) (\(candidate.name)) lies: reading it through "
        + "\(choice.backend.library), \(choice.reason)")
    if let warning = choice.warning { Log.line(warning.sentence) }
  }

  private mutating func open(_ candidate: PanelCandidate) throws(PanelError) {
    let choice = try BackendChoice(settings, candidate, width: width, height: height)
    let panel = try LivePanel(candidate, choice)
    let member = PanelMember(panel, token: nextToken)
    nextToken += 1
    do throws(Errno) {
      try poll.add(panel.pollDescriptor, token: member.token)
    } catch {
      throw .noPanel("cannot wait for the touch panel \(candidate.path): \(error.text)")
    }
    members.append(member)
    watchFirst()
    Log.line(
      "reading the touch panel \(panel.path) (\(panel.name)) through \(choice.backend.library), \(choice.reason)")
    if let warning = choice.warning { Log.line(warning.sentence) }
  }

  /// Looks again; while the panels are running, an unusable one is logged and left out.
  private mutating func lookAroundAgain() {
    if !settings.waits { return }
    do throws(PanelError) {
      try lookAround()
    } catch {
      Log.line("\(error.sentence); going on without it")
    }
  }

  private mutating func acknowledgeFolders() {
    let settings = settings
    guard folders.acknowledge(where: { settings.isConcerned(by: $0) }) else { return }
    barred.removeAll()
    looksAgain = true
    lookAroundAgain()
  }

  private mutating func pauseEnded(_ deliver: (TouchFrame) -> Void) {
    for member in members {
      if !member.hasSpoken && member.panel.isTouched {
        member.panel.reconcile()
        read(member, deliver)
      }
      member.hasSpoken = false
    }
    if looksAgain {
      looksAgain = false
      // A panel that was lost only after the change may have come back with it, so it is not barred any more.
      barred.removeAll()
      lookAroundAgain()
    }
  }

  private mutating func setPause() {
    let isNeeded = looksAgain || merger.hasTouches
    if isNeeded == isPausing { return }
    isPausing = isNeeded
    do throws(Errno) {
      try pause.run(every: isNeeded ? TouchPanels.pauseLength : 0)
    } catch {
      Log.line("cannot set a timer: \(error.text); a panel that falls silent may leave its marks")
    }
  }
}
