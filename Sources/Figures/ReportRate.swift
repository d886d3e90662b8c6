import Touch
import TouchInput

/// The rate of a panel's reports about the finger that moved last.
public struct ReportRate: Sendable {
  /// Maximum time between two reports of one movement, in microseconds. A longer pause means that the finger rested.
  private static var longestPause: Microseconds { 200_000 }
  private static var window: Microseconds { 1_000_000 }
  private static var fewest: Int { 4 }

  /// Reports per second, measured over at most a second; nil until a finger has moved for a few reports.
  public private(set) var hertz: Double?
  /// Longest time so far between two reports of one movement, in microseconds.
  public private(set) var longestGap: Microseconds = 0
  private var finger: UInt32?
  private var start: Microseconds = 0
  private var last: Microseconds = 0
  /// Number of reports after the first one of the measurement.
  private var count = 0

  public init() {}

  public mutating func take(_ frame: borrowing TouchFrame) {
    var moving: UInt32?
    for contact in frame.contacts {
      if contact.phase == .moved && (moving == nil || contact.id == finger) { moving = contact.id }
    }
    if let moving { moved(moving, at: frame.time) }
  }

  /// Takes an observation and the one before it.
  package mutating func take(_ observation: Observation, after before: Observation) {
    var moving: UInt32?
    for contact in before.contacts {
      guard let next = observation.contacts.first(where: { $0.finger == contact.finger }) else { continue }
      let id = UInt32(bitPattern: contact.finger)
      if (next.rawX != contact.rawX || next.rawY != contact.rawY) && (moving == nil || id == finger) { moving = id }
    }
    if let moving { moved(moving, at: observation.time) }
  }

  private mutating func moved(_ moving: UInt32, at time: Microseconds) {
    if moving != finger || time - last > ReportRate.longestPause {
      finger = moving
      begin(at: time)
      return
    }
    longestGap = max(longestGap, time - last)
    last = time
    count += 1
    if count >= ReportRate.fewest && last > start { hertz = Double(count) * 1_000_000 / Double(last - start) }
    if last - start >= ReportRate.window { begin(at: last) }
  }

  private mutating func begin(at time: Microseconds) {
    start = time
    last = time
    count = 0
  }
}
