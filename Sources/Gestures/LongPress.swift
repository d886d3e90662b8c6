import Touch

/// Fingers that rest. The press begins after ``minimumDuration``, changes when the fingers move after that, and ends as
/// soon as one of them lifts.
public final class LongPress: GestureRecogniser {
  /// Number of fingers.
  public let fingers: Int
  /// Time in microseconds from the beginning of the last finger to the beginning of the press.
  public let minimumDuration: Microseconds
  /// Maximum movement of each finger before the press begins, in pixels.
  public var movementLimit = Defaults.movementLimit
  /// Maximum time in microseconds between the first and the last finger.
  public var stagger = Defaults.stagger

  /// The middle of the fingers, in pixels of the screen.
  public private(set) var position = Position(x: 0, y: 0)

  /// The fingers as they came down, and in their latest state.
  private var starts: [Contact] = []
  private var now: [Contact] = []

  /// - Parameter action: called in the states began, changed, ended and cancelled.
  public init(
    minimumDuration: Microseconds = Defaults.longPress, fingers: Int = 1, action: ((LongPress) -> Void)? = nil
  ) {
    self.minimumDuration = minimumDuration
    self.fingers = max(fingers, 1)
    super.init()
    self.action = untyped(action)
  }

  public override func reset() {
    starts = []
    now = []
  }

  public override func timePassed(_ now: Microseconds) {
    guard let deadline, now >= deadline else { return }
    self.deadline = nil
    become(starts.count == fingers ? .began : .failed)
  }

  public override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    // An additional finger does not disturb a press that has begun.
    guard state == .possible else { return }
    starts += touches
    now = starts
    guard starts.count <= fingers else {
      become(.failed)
      return
    }
    position = now.middle
    deadline =
      starts.count == fingers
      ? moment(minimumDuration, after: event.time) : momentBeyond(stagger, after: starts[0].time)
  }

  public override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {
    var isOurs = false
    for touch in touches {
      for index in now.indices where now[index].id == touch.id {
        now[index] = touch
        isOurs = true
        let way = starts[index].position.distance(to: touch.position)
        if state == .possible && way > movementLimit { become(.failed) }
      }
    }
    guard isOurs, !state.isFinal else { return }
    position = now.middle
    become(.changed)
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { left(touches, .ended) }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { left(touches, .cancelled) }

  private func left(_ touches: [Contact], _ next: State) {
    for touch in touches where starts[id: touch.id] != nil { finish(next) }
  }
}
