import Touch

/// The deliberate tap: one finger rests, and another taps, as often as it likes.
///
/// It starts with exactly one touch on the whole panel, the resting finger. A tap of another finger counts when just
/// these two are there for all of it, when it is short and stays in its place, and when it begins ``minimumDelay``
/// after the resting finger came or after the last tap that counted. The sequence ends when the resting finger leaves.
///
/// Nobody does this by chance: a brush, a palm, two fingers at once and a careless second finger all count nothing.
///
/// It begins with the first tap, changes with each further one, and ends or is cancelled. The action is called for each
/// of these: for each tap with ``count`` already grown, and once more at the end. The tap that reaches
/// ``completingCount`` and the end are one call, unless it is the first.
public final class TriggeredTap: GestureRecogniser {
  /// Half a second is what tells a finger that rests from one that taps or slips, as at a ``LongPress``. A second
  /// finger that comes sooner belongs to the same careless movement. It also parts deliberate taps from a nervous row.
  public var minimumDelay: Microseconds
  /// Both fingers must stay this near to where they came down, in pixels.
  public var movementLimit = Defaults.movementLimit
  /// A finger that lies longer is no tap.
  public var longestTap = Defaults.longPress
  /// What is larger is no finger, in pixels: 150 are 22 to 28 mm. Panels that do not tell the size cannot show it.
  public var largestSize: Float = 150
  /// Where the resting finger has to come down; nil for anywhere.
  public var region: Region?
  /// The tap that reaches this count ends the sequence, and nothing more counts until all fingers are up. Where a
  /// single tap does, the sequence begins and ends with it. nil for no end.
  public var completingCount: Int?

  /// The taps that counted, in this sequence or, after its end, the last one.
  public private(set) var count = 0
  /// The ``completingCount`` was reached.
  public private(set) var isComplete = false
  /// As the resting finger came down; nil when there is none.
  public private(set) var resting: Contact?
  /// As a finger came down that may be tapping.
  private var tapping: Contact?
  /// A tap that begins sooner is too early.
  private var countsFrom: Microseconds = 0

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
    // Fingers that leave at once were one movement: the resting one was not there for all of the tap.
    if let resting, touch(resting.id, in: touches) != nil {
      finish()
    } else if let start = tapping, let end = touch(start.id, in: touches) {
      tapping = nil
      let isShort = event.time - start.time <= longestTap
      if isShort && start.time >= countsFrom && stays(end, start) { tapped(at: event.time) }
    }
  }

  public override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {
    if let start = tapping, touch(start.id, in: touches) != nil { tapping = nil }
    guard let resting, touch(resting.id, in: touches) != nil else { return }
    // A finger that is absent has left, though nobody said so.
    if event[resting.id] != nil && state.isActive { become(.cancelled) } else { finish() }
  }

  public override func eventTaken(_ event: TouchEvent) {
    if fingersDown(event) > 2 { tapping = nil }
    if let start = tapping, let now = event[start.id], !stays(now, start) { tapping = nil }
    if let start = resting, let now = event[start.id], !stays(now, start) { finish() }
  }

  private func start(_ touch: Contact) {
    resting = touch
    count = 0
    isComplete = false
    countsFrom = touch.time + minimumDelay
  }

  private func tapped(at time: Microseconds) {
    count += 1
    countsFrom = time + minimumDelay
    isComplete = completingCount.map { count >= $0 } ?? false
    if state == .possible { become(.began) } else if !isComplete { become(.changed) }
    if isComplete { become(.ended) }
  }

  private func finish() { become(state.isActive ? .ended : .failed) }

  private func stays(_ touch: Contact, _ start: Contact) -> Bool {
    touch.position.distance(to: start.position) <= movementLimit && isFinger(touch)
  }

  private func isFinger(_ touch: Contact) -> Bool { touch.size <= largestSize }

  private func fingersDown(_ event: TouchEvent) -> Int {
    var count = 0
    for touch in event.touches where !touch.phase.isFinal { count += 1 }
    return count
  }
}
