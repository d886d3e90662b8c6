import Touch

/// The deliberate tap: one finger rests, and another taps any number of times.
///
/// It starts with exactly one touch on the whole panel, the resting finger. A tap of another finger counts when only
/// these two fingers are down for all of it, when it is short and stays in its place, and when it begins
/// ``minimumDelay`` after the resting finger came or after the last tap that counted. The sequence ends when the
/// resting finger leaves.
///
/// Accidents count nothing: a brush, a palm, two fingers at once or a careless second finger.
///
/// The gesture begins with the first tap, changes with each further one, and ends or is cancelled. The action is called
/// at each tap, with ``count`` already incremented, and once more at the end. The tap that reaches ``completingCount``
/// ends the gesture in the same call, unless it is the first tap.
public final class TriggeredTap: GestureRecogniser {
  /// Minimum time in microseconds from the beginning of the resting finger, and from the last tap that counted, to a tap
  /// that counts. A second finger that comes sooner is careless, and taps that follow faster are nervous.
  public var minimumDelay: Microseconds
  /// Maximum movement of both fingers from where they came down, in pixels.
  public var movementLimit = Defaults.movementLimit
  /// Maximum duration of a tap in microseconds.
  public var longestTap = Defaults.longPress
  /// Maximum size of a finger in pixels: 150 are 22 to 28 mm. Larger contacts do not count. Panels that do not measure
  /// the size report 0.
  public var largestSize: Float = 150
  /// Region in which the resting finger has to come down; nil for anywhere.
  public var region: Region?
  /// Number of taps that ends the sequence; nothing more counts until all fingers are up. If it is 1, the sequence
  /// begins and ends with the same tap. nil for no limit.
  public var completingCount: Int?

  /// Number of taps that counted in this sequence, or after its end in the last one.
  public private(set) var count = 0
  /// Whether ``completingCount`` was reached.
  public private(set) var isComplete = false
  /// The resting finger as it came down; nil when there is none.
  public private(set) var resting: Contact?
  /// The second finger as it came down, while its touch may still be a tap.
  private var tapping: Contact?
  /// Time from which a tap that begins counts.
  private var countsFrom: Microseconds = 0

  /// - Parameter action: called in the states began, changed, ended and cancelled.
  public init(
    minimumDelay: Microseconds = Defaults.longPress, region: Region? = nil, completingCount: Int? = nil,
    action: ((TriggeredTap) -> Void)? = nil
  ) {
    self.minimumDelay = minimumDelay
    self.region = region
    self.completingCount = completingCount
    super.init()
    self.action = untyped(action)
  }

  public override func reset() {
    resting = nil
    tapping = nil
  }

  public override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    let fingers = fingersDown(event)
    if resting != nil {
      if fingers == 2 { tapping = touches[0] }
    } else if fingers == 1 && isFinger(touches[0]) && region?.contains(touches[0].position) != false {
      start(touches[0])
    } else {
      become(.failed)
    }
  }

  public override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
    // If both fingers leave in one event, there is no tap: the resting finger was not there for all of it.
    if let resting, touches[id: resting.id] != nil {
      finish(.ended)
    } else if let start = tapping, let end = touches[id: start.id] {
      tapping = nil
      let isShort = event.time - start.time <= longestTap
      if isShort && start.time >= countsFrom && stays(end, start) { tapped(at: event.time) }
    }
  }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {
    if let start = tapping, touches[id: start.id] != nil { tapping = nil }
    guard let resting, touches[id: resting.id] != nil else { return }
    // A finger that is absent from the event has left, though its end was not reported.
    finish(event[resting.id] == nil ? .ended : .cancelled)
  }

  public override func eventTaken(_ event: TouchEvent) {
    if fingersDown(event) > 2 { tapping = nil }
    if let start = tapping, let now = event[start.id], !stays(now, start) { tapping = nil }
    if let start = resting, let now = event[start.id], !stays(now, start) { finish(.ended) }
  }

  private func start(_ touch: Contact) {
    resting = touch
    count = 0
    isComplete = false
    countsFrom = moment(minimumDelay, after: touch.time)
  }

  private func tapped(at time: Microseconds) {
    count += 1
    countsFrom = moment(minimumDelay, after: time)
    isComplete = completingCount.map { count >= $0 } ?? false
    if state == .possible { become(.began) } else if !isComplete { become(.changed) }
    if isComplete { become(.ended) }
  }

  private func stays(_ touch: Contact, _ start: Contact) -> Bool {
    touch.position.distance(to: start.position) <= movementLimit && isFinger(touch)
  }

  private func isFinger(_ touch: Contact) -> Bool { touch.size <= largestSize }

  private func fingersDown(_ event: TouchEvent) -> Int { event.touches.count { !$0.phase.isFinal } }
}
