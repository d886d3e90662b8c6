import Touch

/// Two fingers that move apart or together. The pinch begins when their distance has changed by the threshold, and ends
/// when one of them lifts or a third one comes.
public final class Pinch: GestureRecogniser {
  /// Distance in pixels below which two fingers are not yet told apart: 4 to 5 mm, less than the width of a finger.
  private static var nearest: Float { 2 * Defaults.dragThreshold }

  /// Change of the distance that begins the pinch, in pixels.
  public let threshold: Float

  /// The distance of the fingers divided by their distance when the second one came down, or when the panel first told
  /// two fingers apart that it had reported at one place; above 0.
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
      centre = self.touches.middle
      firstDistance = distance
    }
  }

  public override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {
    guard let firstDistance else { return }
    centre = self.touches.middle
    // Some panels report both fingers at one position first; a share of that distance would be a leap.
    guard firstDistance >= Pinch.nearest else {
      self.firstDistance = distance
      return
    }
    // Fingers that come together may end at one position.
    scale = max(distance, 1) / firstDistance
    if state != .possible {
      become(.changed)
    } else if (distance - firstDistance).magnitude > threshold {
      become(.began)
    }
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { finish(.ended) }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { finish(.cancelled) }

  private var distance: Float { touches[0].position.distance(to: touches[1].position) }
}
