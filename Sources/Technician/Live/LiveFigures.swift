import Figures
import Touch
import TouchInput

/// Figures about a panel while it is touched.
public struct LiveFigures: Sendable {
  public private(set) var reports = ReportRate()
  /// Half of the range in which the position of the last finger that rested alone varied, in pixels.
  public private(set) var jitter: Float?
  public private(set) var contacts = 0
  public private(set) var most = 0

  private var last: Observation?
  private var rest = RestingFinger()

  public init() {}

  public mutating func take(_ observation: Observation) {
    contacts = observation.contacts.count
    most = max(most, contacts)
    if let last { reports.take(observation, after: last) }
    rest.take(observation)
    if let spread = rest.spread { jitter = spread }
    last = observation
  }
}

/// A finger that rests, and how far its reported position varies meanwhile.
struct RestingFinger: Sendable {
  private static var settling: Microseconds { 300_000 }
  private static var largestRest: Float { 25 }

  private var finger: Int32?
  private var start = Position(x: 0, y: 0)
  private var since: Microseconds = 0
  private var low = Position(x: 0, y: 0)
  private var high = Position(x: 0, y: 0)
  private var count = 0

  mutating func take(_ observation: Observation) {
    guard observation.contacts.count == 1, let contact = observation.contacts.first, let position = contact.position
    else {
      finger = nil
      return
    }
    let hasGone =
      abs(position.x - start.x) > RestingFinger.largestRest || abs(position.y - start.y) > RestingFinger.largestRest
    if finger != contact.finger || hasGone {
      finger = contact.finger
      start = position
      since = observation.time
      count = 0
      return
    }
    if observation.time - since < RestingFinger.settling { return }
    if count == 0 {
      low = position
      high = position
    }
    low = Position(x: min(low.x, position.x), y: min(low.y, position.y))
    high = Position(x: max(high.x, position.x), y: max(high.y, position.y))
    count += 1
  }

  /// Half of the range of the position, in pixels; nil until the finger has rested for a while.
  var spread: Float? { finger == nil || count < 5 ? nil : max(high.x - low.x, high.y - low.y) / 2 }
}
