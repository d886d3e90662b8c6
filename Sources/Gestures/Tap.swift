import Touch

/// A number of taps with a number of fingers. `Tap(taps: 2)` is a double tap.
///
/// The fingers of one tap may come and leave at slightly different times, but all must be down at some moment.
public final class Tap: GestureRecogniser {
  /// Number of taps in the row.
  public let taps: Int
  /// Number of fingers of each tap.
  public let fingers: Int
  /// Maximum time in microseconds from the beginning of the first finger to the end of the last one; a longer touch is a
  /// press.
  public var longestTouch = Defaults.longPress
  /// Maximum time in microseconds from the end of a tap to the beginning of the next.
  public var longestPause = Defaults.tapPause
  /// Maximum time in microseconds between the first and the last finger, both when they come down and when they lift.
  public var stagger = Defaults.stagger
  /// Maximum movement of each finger, in pixels.
  public var movementLimit = Defaults.movementLimit
  /// Maximum distance from the tap before, in pixels: 6 to 8 mm, because fingers in a hurry are inexact.
  public var distanceLimit: Float = 40

  /// The middle of the places where the fingers of the latest tap came down, in pixels of the screen.
  public private(set) var position = Position(x: 0, y: 0)
  /// Number of taps in the row so far.
  public private(set) var count = 0

  /// The fingers of this tap as they came down.
  private var starts: [Contact] = []
  /// The fingers of the tap before, as they came down.
  private var earlier: [Contact] = []
  private var firstUp: Microseconds?

  /// - Parameters:
  ///   - taps: at least 1.
  ///   - fingers: at least 1.
  ///   - action: called once, in the state recognised.
  public init(taps: Int = 1, fingers: Int = 1, action: ((Tap) -> Void)? = nil) {
    self.taps = max(taps, 1)
    self.fingers = max(fingers, 1)
    super.init()
    self.action = untyped(action)
  }

  public override func reset() {
    starts = []
    earlier = []
    firstUp = nil
    count = 0
  }

  public override func timePassed(_ now: Microseconds) {
    if let deadline, now >= deadline { become(.failed) }
  }

  public override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    starts += touches
    guard firstUp == nil, starts.count <= fingers, !isFar(touches) else {
      become(.failed)
      return
    }
    let began = starts[0].time
    let end = moment(longestTouch, after: began)
    deadline = starts.count < fingers ? min(end, momentBeyond(stagger, after: began)) : end
  }

  public override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) {
    for touch in touches where hasStrayed(touch) { become(.failed) }
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
    for touch in touches where hasStrayed(touch) { become(.failed) }
    guard state == .possible, starts.count == fingers else {
      become(.failed)
      return
    }
    if self.touches.isEmpty {
      tapped(at: event.time)
    } else if firstUp == nil {
      firstUp = event.time
      deadline = min(moment(longestTouch, after: starts[0].time), momentBeyond(stagger, after: event.time))
    }
  }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { become(.failed) }

  private func tapped(at time: Microseconds) {
    count += 1
    position = starts.middle
    earlier = starts
    starts = []
    firstUp = nil
    deadline = momentBeyond(longestPause, after: time)
    if count == taps { become(.recognised) }
  }

  private func hasStrayed(_ touch: Contact) -> Bool {
    guard let start = starts[id: touch.id] else { return false }
    return touch.position.distance(to: start.position) > movementLimit
  }

  /// Whether a touch is too far from where the fingers of the tap before came down.
  private func isFar(_ touches: [Contact]) -> Bool {
    !earlier.isEmpty
      && touches.contains { touch in
        !earlier.contains { touch.position.distance(to: $0.position) <= distanceLimit }
      }
  }
}
