import Touch

/// Fingers that move in one direction: far enough, fast enough and straight enough. The swipe is recognised as soon as
/// they have.
public final class Swipe: GestureRecogniser {
  /// A direction on the upright screen.
  public enum Direction: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case left, right, up, down
  }

  public let direction: Direction
  /// Number of fingers.
  public let fingers: Int
  /// Minimum movement of the middle of the fingers, in pixels: 12 to 15 mm.
  public var minimumDistance: Float = 80
  /// Maximum time for that movement, in microseconds.
  public var longestTime: Microseconds = 500_000
  /// Maximum movement to the side, as a share of the movement in ``direction``: 0.5 is an angle of 27 degrees.
  public var straightness: Float = 0.5
  /// Movement within which the direction is not judged, in pixels.
  public var movementLimit = Defaults.movementLimit

  private var starts: [Contact] = []

  /// - Parameter action: called once, in the state recognised.
  public init(_ direction: Direction, fingers: Int = 1, action: ((Swipe) -> Void)? = nil) {
    self.direction = direction
    self.fingers = max(fingers, 1)
    super.init()
    self.action = untyped(action)
  }

  /// The middle of the places where the fingers came down, in pixels of the screen.
  public private(set) var start = Position(x: 0, y: 0)

  public override func reset() { starts = [] }

  public override func timePassed(_ now: Microseconds) {
    if let deadline, now >= deadline { become(.failed) }
  }

  public override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    starts += touches
    guard starts.count <= fingers else {
      become(.failed)
      return
    }
    start = starts.middle
    deadline = momentBeyond(longestTime, after: starts[0].time)
  }

  public override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {
    var way = Vector(x: 0, y: 0)
    for start in starts {
      guard let now = self.touches[id: start.id] else { continue }
      way = way + Vector(from: start.position, to: now.position)
    }
    judge(way * (1 / Float(starts.count)))
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { become(.failed) }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { become(.failed) }

  private func judge(_ way: Vector) {
    let (along, aside) =
      switch direction {
      case .left: (-way.x, way.y)
      case .right: (way.x, way.y)
      case .up: (-way.y, way.x)
      case .down: (way.y, way.x)
      }
    let strayed = aside.magnitude > along * straightness
    if strayed && way.length > movementLimit {
      become(.failed)
    } else if !strayed && along >= minimumDistance && starts.count == fingers {
      become(.recognised)
    }
  }
}
