import Touch
import TouchInput

/// What is told of a panel while somebody touches it.
public struct LiveFigures: Sendable {
  /// A pause longer than this is not the panel's: fingers that rest say nothing.
  private static var longestPause: Microseconds { 200_000 }
  private static var window: Microseconds { 1_000_000 }

  /// Reports in the last second in which there were any, in hertz.
  public private(set) var rate: Double?
  /// Between two reports of a finger that moved before and after.
  public private(set) var longestGap: Microseconds = 0
  /// Half of the space that the last finger which rested alone wanders in, in pixels.
  public private(set) var jitter: Float?
  public private(set) var contacts = 0
  public private(set) var most = 0

  private var times: [Microseconds] = []
  private var last: Observation?
  private var rest = RestingFinger()

  public init() {}

  public mutating func take(_ observation: Observation) {
    contacts = observation.contacts.count
    most = max(most, contacts)
    if let last, isMoving(from: last, to: observation) {
      let gap = observation.time - last.time
      if gap > LiveFigures.longestPause {
        times.removeAll()
      } else {
        longestGap = max(longestGap, gap)
      }
    } else if contacts == 0 {
      times.removeAll()
    }
    count(observation.time)
    rest.take(observation)
    if let spread = rest.spread { jitter = spread }
    last = observation
  }

  /// Of a steady stream, reports in a second.
  private mutating func count(_ time: Microseconds) {
    times.append(time)
    while let first = times.first, time - first > LiveFigures.window { times.removeFirst() }
    guard times.count >= 5, let first = times.first, time > first else { return }
    rate = Double(times.count - 1) * 1_000_000 / Double(time - first)
  }

  private func isMoving(from one: Observation, to other: Observation) -> Bool {
    for contact in one.contacts {
      guard let next = other.contacts.first(where: { $0.finger == contact.finger }) else { continue }
      if next.rawX != contact.rawX || next.rawY != contact.rawY { return true }
    }
    return false
  }
}

/// A finger that stays where it is, and how far its position wanders all the same.
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

  /// nil until it has rested for a while.
  var spread: Float? { finger == nil || count < 5 ? nil : max(high.x - low.x, high.y - low.y) / 2 }
}
