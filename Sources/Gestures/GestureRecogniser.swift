import Touch

/// Finds one gesture in the touches that begin where it is attached.
///
/// It is fed every event of the panel with ``take(_:begins:)``, and with ``timePassed(_:)`` when its ``deadline`` has
/// come. It knows no clock and no view. A gesture overrides the functions that begin with `touches`, and says what it
/// found with ``become(_:)``.
///
/// After a final state it follows nothing new until every touch that it followed is over. Its state can be read until
/// the next event, which starts it afresh.
open class GestureRecogniser {
  let standing = Standing()
  /// Those that wait for this one.
  private var waiting: [GestureRecogniser] = []
  private var awaited: [Standing] = []
  /// Touches that began while a recognised gesture is held back.
  var deferred: [Contact] = []
  /// Touches that are over by the event that is being taken.
  var over: [Contact] = []
  var taken: [UInt32] = []

  /// Called at every move to recognised, began, changed, ended and cancelled; ``state`` says which it was. It must
  /// feed nothing to recognisers.
  public final var action: ((GestureRecogniser) -> Void)?
  public final var precedence = Precedence.beside
  /// True from the moment it recognises, where it goes before the responders, until it starts afresh.
  public internal(set) final var takesTouches = false
  /// Whether it looks for gestures. Switched off, a gesture under way is cancelled, and one that is looked for fails.
  public final var isEnabled = true {
    didSet { if !isEnabled { interrupt() } }
  }

  public init() {}

  deinit { standing.state = .failed }

  public final var state: State { standing.state }

  /// The touches that it follows and that are down, each as it was seen last.
  public final var touches: [Contact] { standing.touches }

  /// When it wants ``timePassed(_:)`` although nothing happens. A gesture sets it; a final state forgets it.
  open var deadline: Microseconds? {
    get { standing.deadline }
    set { standing.deadline = newValue }
  }

  // MARK: what a gesture overrides

  /// It is possible again: a gesture forgets what it knew.
  open func reset() {}

  /// Time passed without an event. Earlier than the ``deadline``, it does nothing.
  open func timePassed(_ now: Microseconds) {}

  // Within one event these come in the order in which they stand here, each only when there are touches for it. What
  // is over comes first, because a finger that takes the place of another must find it gone; what was cancelled even
  // before what ended, because an end beside it must not be taken for a tap. Moves come last, because what moved has
  // to be judged by the fingers that are there.

  /// Touches were cancelled, or are absent from the event: their end was never delivered. They and those that end in
  /// the same event are no longer among ``touches``.
  open func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {}

  /// Touches have ended, and are no longer among ``touches``.
  open func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {}

  /// Touches have begun, and are among ``touches``.
  open func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {}

  /// Touches have moved from where they were seen last, which is their `previous`.
  open func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {}

  /// After the others, at every event: what a gesture has to know of touches that it does not follow.
  open func eventTaken(_ event: TouchEvent) {}

  // MARK: moves

  /// Moves to another state. Moves that ``State`` does not show are ignored.
  ///
  /// What is recognised while this one waits for another is held back: it stays possible until the other has failed.
  public final func become(_ next: State) {
    guard state.leads(to: next) else { return }
    guard state == .possible, next != .failed else {
      enter(next)
      return
    }
    if isOvertaken {
      enter(.failed)
    } else if isHeldBack {
      standing.held = next
      if next == .recognised { deadline = nil }
    } else {
      enter(next)
    }
  }

  /// Is recognised only when the other has failed or looks for nothing, and fails when the other is recognised: a tap
  /// waits for a double tap. Both must be fed.
  ///
  /// The other keeps this one alive. What would make two wait for each other is ignored.
  public final func waits(for other: GestureRecogniser) {
    guard other !== self, !isAwaited(by: other) else { return }
    for one in other.waiting where one === self { return }
    other.waiting.append(self)
    awaited.append(other.standing)
  }

  /// Whether the other waits for this one, or for one that does.
  private final func isAwaited(by other: GestureRecogniser) -> Bool {
    for one in waiting where one === other || one.isAwaited(by: other) { return true }
    return false
  }

  private final var isOvertaken: Bool {
    for other in awaited where other.isRecognised { return true }
    return false
  }

  private final var isHeldBack: Bool {
    for other in awaited where other.isEngaged { return true }
    return false
  }

  /// Says what was held back, if nothing stands in its way any more.
  final func reconsider() {
    if let held = standing.held { become(held) }
  }

  private final func enter(_ next: State) {
    let wasPossible = state == .possible
    standing.held = nil
    standing.state = next
    if next.isFinal { deadline = nil }
    if next == .failed {
      standing.touches += deferred
      deferred = []
    } else if wasPossible && precedence == .before {
      takesTouches = true
      for touch in over + touches { taken.append(touch.id) }
    }
    if next != .failed { action?(self) }
    guard wasPossible else { return }
    for one in waiting {
      if next == .failed { one.reconsider() } else if one.standing.isEngaged { one.become(.failed) }
    }
  }

  /// It is under way no more, and looks for nothing.
  final func interrupt() { enterIfLegal(state.isActive ? .cancelled : .failed) }

  private final func enterIfLegal(_ next: State) { if state.leads(to: next) { enter(next) } }
}
