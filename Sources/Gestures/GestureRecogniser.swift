import Touch

/// Finds one gesture in the touches that begin where it is attached.
///
/// Its owner gives it every event of the panel with ``take(_:begins:)``, and calls ``timePassed(_:)`` when its
/// ``deadline`` has come. It knows no clock and no view. A gesture overrides the functions that begin with `touches`,
/// and reports what it found with ``become(_:)``.
///
/// After a final state it follows no new touch until every touch that it followed is over. Its state can be read until
/// the next event, which makes it possible again.
open class GestureRecogniser {
  let standing = Standing()
  /// Recognisers that wait for this one.
  private var waiting: [GestureRecogniser] = []
  private var awaited: [Standing] = []
  /// Touches that began while the recognised gesture was held back.
  var deferred: [Contact] = []
  /// Touches that the current event ends.
  var over: [Contact] = []
  var taken: [UInt32] = []

  /// Called at every transition to recognised, began, changed, ended and cancelled; ``state`` is the new state. The
  /// action must not give events to recognisers.
  public final var action: ((GestureRecogniser) -> Void)?
  /// Whether the gesture only observes its touches, or takes them from the responders once it recognises.
  public final var precedence = Precedence.beside
  /// Whether its touches are taken from the responders: from the moment it recognises until it starts afresh, if its
  /// precedence is ``Precedence/before``.
  public internal(set) final var takesTouches = false
  /// Whether it looks for gestures. When it is switched off, an active gesture is cancelled and a possible one fails.
  public final var isEnabled = true {
    didSet { if !isEnabled { finish(.cancelled) } }
  }

  public init() {}

  deinit { standing.state = .failed }

  /// The state to which the latest event, or time without an event, has led.
  public final var state: State { standing.state }

  /// The touches that it follows and that are down, each in its latest state.
  public final var touches: [Contact] { standing.touches }

  /// Monotonic time at which ``timePassed(_:)`` must be called even if no event comes. A gesture sets it; a final state
  /// clears it.
  open var deadline: Microseconds? {
    get { standing.deadline }
    set { standing.deadline = newValue }
  }

  // MARK: what a gesture overrides

  /// Forgets the state of the gesture, because the recogniser is possible again.
  open func reset() {}

  /// Called when time passed without an event. Before the ``deadline`` it does nothing.
  open func timePassed(_ now: Microseconds) {}

  // One event calls these functions in the order in which they are declared, each only when it has touches. Touches
  // that are over come first, because the finger that replaces one must find it gone; cancelled ones come before ended
  // ones, because an end in the same event must not be taken for a tap. Moves come last, because they are judged by the
  // fingers that are down.

  /// Called when touches were cancelled, or are absent from the event because their end was never delivered. These
  /// touches, and those that end in the same event, are no longer among ``touches``.
  open func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches have ended; they are no longer among ``touches``.
  open func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches have begun; they are among ``touches``.
  open func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called when touches have moved from where this recogniser saw them last, which is their `previous`.
  open func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {}

  /// Called after the others at every event, for gestures that depend on touches that they do not follow.
  open func eventTaken(_ event: TouchEvent) {}

  // MARK: transitions

  /// Changes ``state``. Transitions that ``State`` does not allow are ignored.
  ///
  /// While this recogniser waits for another, a recognised gesture is held back: it stays possible until the other
  /// fails.
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

  /// Makes this recogniser wait for another: it is recognised only when the other has failed or is idle, and fails when
  /// the other is recognised. A tap waits for a double tap. Both must be given every event.
  ///
  /// The other recogniser keeps this one alive. A call that would make two wait for each other is ignored.
  public final func waits(for other: GestureRecogniser) {
    guard other !== self, !isAwaited(by: other) else { return }
    for one in other.waiting where one === self { return }
    other.waiting.append(self)
    awaited.append(other.standing)
  }

  /// Whether the other waits for this one, directly or through others.
  private final func isAwaited(by other: GestureRecogniser) -> Bool {
    waiting.contains { $0 === other || $0.isAwaited(by: other) }
  }

  private final var isOvertaken: Bool { awaited.contains { $0.isRecognised } }

  private final var isHeldBack: Bool { awaited.contains { $0.isEngaged } }

  /// Changes to the state that was held back, if no other recogniser prevents it any more.
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

  /// Ends an active gesture with `next`, and fails a possible one.
  final func finish(_ next: State) { become(state.isActive ? next : .failed) }
}

/// The state of a recogniser that other recognisers wait for.
///
/// They hold this object and not the recogniser, because the recogniser holds them: there is no reference cycle.
final class Standing {
  var state = GestureRecogniser.State.possible
  var touches: [Contact] = []
  var deadline: Microseconds?
  /// The state to which the recogniser changes unless another recogniser prevents it.
  var held: GestureRecogniser.State?

  /// Whether the recogniser follows touches, has a deadline or is held back, and may still recognise a gesture.
  var isEngaged: Bool { state == .possible && (!touches.isEmpty || deadline != nil || held != nil) }

  /// Whether the recogniser has recognised a gesture and has not started afresh.
  var isRecognised: Bool { state != .possible && state != .failed }
}

/// Converts the action of one gesture type to an action of any recogniser. It is only called with its own gesture.
func untyped<Gesture: GestureRecogniser>(
  _ action: ((Gesture) -> Void)?
) -> ((GestureRecogniser) -> Void)? {
  guard let action else { return nil }
  return { recogniser in
    if let gesture = recogniser as? Gesture { action(gesture) }
  }
}
