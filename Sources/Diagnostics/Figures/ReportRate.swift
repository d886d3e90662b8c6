import Touch

/// How often a panel tells of the finger that moved last.
public struct ReportRate: Sendable {
  /// A pause longer than this is not the panel's: fingers that rest say nothing.
  private static var longestPause: Microseconds { 200_000 }
  private static var window: Microseconds { 1_000_000 }
  private static var fewest: Int { 4 }

  /// In reports a second, over a second at most; nil until a finger has moved for a few reports.
  public private(set) var hertz: Double?
  private var finger: UInt32?
  private var start: Microseconds = 0
  private var last: Microseconds = 0
  /// Reports since the first.
  private var count = 0

  public init() {}

  public mutating func take(_ frame: borrowing TouchFrame) {
    let time = frame.time
    var moving: UInt32?
    for index in 0..<frame.count {
      let contact = frame[index]
      if contact.phase == .moved && (moving == nil || contact.id == finger) { moving = contact.id }
    }
    guard let moving else { return }
    if moving != finger || time - last > ReportRate.longestPause {
      finger = moving
      begin(at: time)
      return
    }
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
