import Touch

/// Two fingers that move apart or together. The pinch begins when their distance has changed by the threshold, and ends
/// when one of them lifts or a third one comes.
public final class Pinch: GestureRecogniser {
  /// Change of the distance that begins the pinch, in pixels.
  public let threshold: Float

  /// The distance of the fingers divided by their distance when the second one came down.
  public private(set) var scale: Float = 1
  /// The middle of the fingers, in pixels of the screen.
  public private(set) var centre = Position(x: 0, y: 0)

  private var firstDistance: Float?

  /// - Parameter action: called in the states began, changed, ended and cancelled.
  public init(threshold: Float = Defaults.dragThreshold, action: ((Pinch) -> Void)? = nil) {
    self.threshold = threshold
    super.init()
    self.action = untyped(action)
  }

  public override func reset() { firstDistance = nil }

  public override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    if self.touches.count > 2 {
      finish(.ended)
    } else if self.touches.count == 2 {
      scale = 1
      centre = middle(self.touches)
      // Some panels report both fingers at one position; the scale must not divide by 0.
      firstDistance = max(distance, 1)
    }
  }

  public override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {
    guard let firstDistance else { return }
    scale = distance / firstDistance
    centre = middle(self.touches)
    if state != .possible {
      become(.changed)
    } else if (distance - firstDistance).magnitude > threshold {
      become(.began)
    }
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { finish(.ended) }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { finish(.cancelled) }

  private func finish(_ next: State) { become(state == .possible ? .failed : next) }

  private var distance: Float { touches[0].position.distance(to: touches[1].position) }
}
