import Touch

/// Fingers that move. The drag begins when the middle of the fingers has moved farther than the threshold, changes at
/// each further movement, and ends when fewer or more fingers are down than ``fingers`` allows.
public final class Drag: GestureRecogniser {
  /// Numbers of fingers that drag.
  public let fingers: ClosedRange<Int>
  /// Movement of the middle that begins the drag, in pixels.
  public let threshold: Float

  /// The movement of the fingers in pixels since the first one came down. A finger that joins or leaves causes no jump.
  public private(set) var translation = Vector(x: 0, y: 0)
  /// The velocity in pixels a second, over the last tenth of a second.
  public private(set) var velocity = Vector(x: 0, y: 0)
  /// The middle of the fingers, in pixels of the screen.
  public private(set) var position = Position(x: 0, y: 0)

  private var meter = VelocityMeter()

  /// - Parameter action: called in the states began, changed, ended and cancelled.
  public init(
    fingers: ClosedRange<Int> = 1...Slots.count, threshold: Float = Defaults.dragThreshold,
    action: ((Drag) -> Void)? = nil
  ) {
    self.fingers = fingers
    self.threshold = threshold
    super.init()
    self.action = untyped(action)
  }

  public override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    if self.touches.count == touches.count && state == .possible {
      translation = Vector(x: 0, y: 0)
      meter = VelocityMeter()
      meter.note(translation, at: event.time)
    }
    if self.touches.count > fingers.upperBound { finish(.ended) } else { position = self.touches.middle }
  }

  public override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {
    guard fingers.contains(self.touches.count) else { return }
    var way = Vector(x: 0, y: 0)
    for touch in touches { way = way + Vector(from: touch.previous, to: touch.position) }
    translation = translation + way * (1 / Float(self.touches.count))
    position = self.touches.middle
    meter.note(translation, at: event.time)
    velocity = meter.velocity(at: event.time)
    if state == .possible { if translation.length > threshold { become(.began) } } else { become(.changed) }
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
    velocity = meter.velocity(at: event.time)
    if self.touches.isEmpty || (state.isActive && self.touches.count < fingers.lowerBound) { finish(.ended) }
  }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {
    if self.touches.isEmpty || (state.isActive && self.touches.count < fingers.lowerBound) { finish(.cancelled) }
  }
}
