import Linux
import Touch

/// All panels that are used, as they come and go, with their touches on one screen.
public struct TouchPanels: ~Copyable, TouchSource {
  /// Time that contacts may be stationary before the kernel is asked for its slot state.
  private static var pauseLength: Microseconds { 500_000 }

  let settings: PanelSettings
  /// Size of the upright screen.
  let width: Int
  let height: Int
  private var waiting: PanelWait
  /// The refusal that was logged last; nil if none has been since all chosen panels could be used.
  private var saidRefusal: Sentence?
  private var finder: PanelFinder
  private var forwarder: TouchForwarder
  private var listeners: [PanelListener] = []
  /// Token of the panel to which the listeners listen.
  private var listenedToken: UInt64?
  private(set) var members: [PanelMember] = []
  private var nextToken = PanelWait.Token.firstPanel
  private var merger: TouchMerger
  private var pastCounts = TouchCounts()
  /// Frames of lost panels that are not delivered yet.
  private var cancelled: [TouchFrame] = []
  public private(set) var lossCount = 0

  /// Opens the panels that are there, for a screen of `width` by `height` pixels. It is no error that there is no panel
  /// yet, but an error if the panel that was asked for cannot be used. No panel is grabbed.
  @export(interface)
  public static func open(_ settings: PanelSettings, width: Int, height: Int) throws(PanelError) -> TouchPanels {
    var panels: TouchPanels
    do throws(Errno) {
      let finder = try PanelFinder(settings)
      panels = TouchPanels(settings, width, height, try PanelWait(folders: finder.number), finder)
    } catch {
      throw .noPanel("cannot wait for touch panels: \(error.text)")
    }
    try panels.lookAround()
    panels.setPause(isOver: false)
    return panels
  }

  private init(
    _ settings: PanelSettings, _ width: Int, _ height: Int, _ waiting: consuming PanelWait,
    _ finder: consuming PanelFinder
  ) {
    merger = TouchMerger(
      taps: TapCounter(longestPause: settings.tapPause, greatestDistance: settings.tapDistance))
    self.settings = settings
    self.width = width
    self.height = height
    self.waiting = waiting
    self.finder = finder
    forwarder = TouchForwarder(to: nil)
  }

  /// Grabs the panels and forwards their calibrated touches, from the first ``read(into:)`` on; none without `touches`.
  public mutating func handOn(to touches: consuming VirtualTouches?) { forwarder = TouchForwarder(to: touches) }

  /// Whether no panel is there at the moment.
  public var isEmpty: Bool { members.isEmpty }

  /// Adds a listener to the first panel: the one that is there, or the first that comes.
  public mutating func add(_ listener: PanelListener) {
    listeners.append(listener)
    listenedToken = members.first?.token
    members.first?.panel.add(listener)
  }

  private mutating func hearFirst() {
    guard let first = members.first, first.token != listenedToken else { return }
    listenedToken = first.token
    for listener in listeners { first.panel.add(listener) }
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
  public func seemsGrabbed() -> Bool {
    var seemsGrabbed = false
    for member in members where member.seemsGrabbed() { seemsGrabbed = true }
    return seemsGrabbed
  }

  /// The name of the panel that is observed, and the number of panels if there are others; nil while there is none.
  public var observedName: Sentence? {
    guard let first = members.first else { return nil }
    return members.count == 1 ? "\(first.panel.name)" : "\(first.panel.name), the first of \(members.count) panels"
  }

  public var panelCount: Int { members.count }

  public var pollDescriptor: Int32 { waiting.number }

  public var counts: TouchCounts {
    var counts = pastCounts
    for member in members { counts = counts + member.panel.counts }
    counts.beyond += merger.beyond
    return counts
  }

  /// Grabs the panels and forwards none of their touches to the virtual panel, or undoes both. Each panel changes as
  /// soon as no finger is down on it.
  public mutating func take(_ isTaken: Bool) { forwarder.take(isTaken, members) }

  public mutating func wait(orFor bell: Int32) throws(PanelError) -> Bool {
    do throws(Errno) {
      return try waiting.wait(orFor: bell)
    } catch {
      throw .lost("cannot wait for touch panels: \(error.text)")
    }
  }

  public mutating func read(into sink: inout some FrameSink) throws(PanelError) {
    let ready = try takeReady()
    for member in members where ready.contains(member.token) {
      sink.expectFrame()
      member.hasBeenHeard()
      read(member, into: &sink)
    }
    // The order matters. A loss that is found while panels are read bars the panel's path, and the folders' events, which
    // come later, lift the bar, as the panel may be back. The end of the pause comes before those events, too: the second
    // look that they ask for is due after the next pause.
    let hasPaused = ready.contains(PanelWait.Token.pause)
    if hasPaused { pauseEnded(into: &sink) }
    if ready.contains(PanelWait.Token.still) { settle(into: &sink) }
    if ready.contains(PanelWait.Token.folders) && finder.acknowledge() { lookAroundAgain() }
    for member in members where member.isNew { read(member, into: &sink) }
    deliverCancelled(into: &sink)
    setPause(isOver: hasPaused)
    awaitStill()
    // The panels stay grabbed as long as they are read, and the app would get no touch.
    if let failure = forwarder.failure { throw .lost("the virtual panel takes no touches any more: \(failure.text)") }
  }

  /// Returns every frame that is pending, and does not wait for more.
  public mutating func read() throws(PanelError) -> [TouchFrame] {
    var list = FrameList()
    try read(into: &list)
    return list.frames
  }

  public mutating func cancelAll() -> TouchFrame {
    let frame = merger.cancelAll(at: MonotonicClock.microseconds)
    forwarder.forward(frame, of: members)
    return frame
  }

  private mutating func takeReady() throws(PanelError) -> ReadyTokens {
    do throws(Errno) {
      return try waiting.takeReady()
    } catch {
      throw .lost("cannot wait for touch panels: \(error.text)")
    }
  }

  private mutating func deliverCancelled(into sink: inout some FrameSink) {
    for frame in cancelled where !frame.isEmpty {
      forwarder.forward(frame, of: members)
      sink.take(frame)
    }
    cancelled.removeAll()
  }

  private mutating func read(_ member: PanelMember, into sink: inout some FrameSink) {
    // The loss of another panel may have closed this one meanwhile.
    guard members.contains(where: { $0 === member }) else { return }
    // The next touch may take the place of one that was cancelled with its panel, so the cancelled one ends first.
    deliverCancelled(into: &sink)
    member.isNew = false
    member.hasSpoken = true
    do throws(Errno) {
      while try member.panel.next() {
        deliverReport(of: member, into: &sink)
        if member.panel.isDrained() { break }
      }
      forwarder.update(member)
    } catch { lost(member, error) }
  }

  private mutating func deliverReport(of member: PanelMember, into sink: inout some FrameSink) {
    merger.take(member.panel.report, &member.places)
    if merger.frame.isEmpty { return }
    // Apps come first.
    forwarder.forward(merger.frame, of: members)
    sink.take(merger.frame)
  }

  private mutating func lost(_ member: PanelMember, _ error: Errno) {
    lose(member, "is gone: \(error.text)", error)
    // The device may still be there, although its descriptor failed.
    lookAroundAgain()
  }

  /// Delivers the positions of fingers that are still, behind tslib's filters.
  private mutating func settle(into sink: inout some FrameSink) {
    let now = MonotonicClock.microseconds
    // The loss of one panel may close another.
    for member in members where members.contains(where: { $0 === member }) {
      do throws(Errno) {
        if try member.panel.settle(at: now) { deliverReport(of: member, into: &sink) }
      } catch { lost(member, error) }
    }
  }

  private mutating func awaitStill() {
    waiting.awaitStill {
      var first: Microseconds?
      for member in members {
        if let deadline = member.panel.deadline { first = min(first ?? .max, deadline) }
      }
      return first
    }
  }

  private mutating func pauseEnded(into sink: inout some FrameSink) {
    for member in members {
      // Another program that grabbed the panel for a moment may have got the lift of a finger beside one that moves on.
      if member.panel.isOccupied && (!member.hasSpoken || member.panel.hasChangedInSilence()) {
        member.panel.reconcile()
        read(member, into: &sink)
      }
      member.hasSpoken = false
    }
    if finder.takeLook() { lookAroundAgain() }
  }

  /// Sets the pause after which the kernel is asked about fingers that rest, or devices are looked for again.
  private mutating func setPause(isOver: Bool) {
    let wanted = merger.hasTouches ? min(finder.pause ?? .max, TouchPanels.pauseLength) : finder.pause
    waiting.setPause(every: wanted, isOver: isOver)
  }
}

/// Panels that come and go.
extension TouchPanels {
  /// Opens panels that are to be used, and closes those that are not to be used any more.
  @export(interface)
  private mutating func lookAround() throws(PanelError) {
    let discovery = try finder.look()
    let chosen = discovery.chosen.map { discovery.candidates[$0] }
    for member in members where !chosen.contains(where: { member.panel.isSame(as: $0) }) {
      // Its own descriptor tells of its loss; that it cannot be queried does not.
      if discovery.mayHold(member.panel.path) { continue }
      // A device that is just going may still be found, but answers no query and is not usable.
      let isThere = discovery.candidates.contains { $0.isUsable && member.panel.isSame(as: $0) }
      if isThere {
        close(member, "is not used any more: another is preferred")
      } else {
        lose(member, "is gone")
      }
    }
    var refusal: PanelError?
    for candidate in chosen {
      let path = Text(candidate.path)
      let member = members.first { $0.panel.isSame(as: candidate) }
      if finder.isBarred(path) || member.map({ !$0.panel.differs(from: candidate) }) ?? false { continue }
      do throws(PanelError) {
        if let member { try adopt(candidate, by: member) } else { try open(candidate) }
      } catch {
        // The device has gone since it was found.
        if case .absent = error { continue }
        finder.openingFailed()
        // One unusable panel must not keep the others from being used.
        if refusal == nil { refusal = error }
      }
    }
    if let refusal {
      if members.isEmpty { throw refusal }
      leaveOut(refusal)
    } else {
      saidRefusal = nil
    }
    let isBarred = chosen.contains { finder.isBarred(Text($0.path)) }
    try finder.tell(members.isEmpty && !isBarred ? discovery.absence : nil)
  }

  @export(interface)
  private func adopt(_ candidate: PanelCandidate, by member: PanelMember) throws(PanelError) {
    let choice = try BackendChoice(settings, candidate, width: width, height: height)
    guard try member.panel.adopt(candidate, choice) else { return }
    Log.line(
      "udev now describes the touch panel \(candidate.path) (\(candidate.name)) differently: reading it through "
        + "\(choice.backend.library), \(choice.reason)")
    tellFaults(of: choice)
  }

  @export(interface)
  private mutating func open(_ candidate: PanelCandidate) throws(PanelError) {
    let choice = try BackendChoice(settings, candidate, width: width, height: height)
    let panel = try LivePanel(candidate, choice)
    let member = PanelMember(panel, token: nextToken)
    nextToken += 1
    do throws(Errno) {
      try waiting.add(panel.pollDescriptor, token: member.token)
    } catch {
      throw .noPanel("cannot wait for the touch panel \(candidate.path): \(error.text)")
    }
    members.append(member)
    hearFirst()
    Log.line(
      "reading the touch panel \(panel.path) (\(panel.name)) through \(choice.backend.library), \(choice.reason)")
    tellFaults(of: choice)
  }

  private func tellFaults(of choice: BackendChoice) {
    if let warning = choice.warning { Log.line(warning.sentence) }
    if let delay = choice.memory.sentence { Log.line(delay) }
  }

  /// Looks again; while the panels are running, an unusable one is logged and left out.
  private mutating func lookAroundAgain() {
    if !settings.waits { return }
    do throws(PanelError) {
      try lookAround()
    } catch { leaveOut(error) }
  }

  /// Logs a refusal once, because looks that repeat find it again.
  private mutating func leaveOut(_ refusal: PanelError) {
    if refusal.sentence != saidRefusal { Log.line("\(refusal.sentence); going on without it") }
    saidRefusal = refusal.sentence
  }

  private mutating func lose(_ member: PanelMember, _ what: Sentence, _ error: Errno? = nil) {
    lossCount += 1
    close(member, what, error)
  }

  @export(interface)
  private mutating func close(_ member: PanelMember, _ what: Sentence, _ error: Errno? = nil) {
    let now = MonotonicClock.microseconds
    merger.cancel(&member.places, at: now)
    cancelled.append(merger.frame)
    finder.closed(member.panel.path, after: now - member.openedAt, error)
    pastCounts = pastCounts + member.panel.counts
    members.removeAll { $0 === member }
    member.panel.end()
    hearFirst()
    Log.line("the touch panel \(member.panel.path) (\(member.panel.name)) \(what)")
  }
}

/// The frames of one read.
private struct FrameList: FrameSink {
  var frames: [TouchFrame] = []

  mutating func take(_ frame: borrowing TouchFrame) { frames.append(copy frame) }
}
