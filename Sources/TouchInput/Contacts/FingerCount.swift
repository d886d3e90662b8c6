/// Counts touches that came and went while the kernel dropped events: drivers number touches one by one, so a gap in
/// the tracking IDs is touches that were missed.
struct FingerCount {
  /// Number of touches that were never told.
  private(set) var unseen = 0
  private var newest: Int32?
  /// Number of touches that began after `newest`, and the tracking ID of the last of them.
  private var fresh = 0
  private var freshest: Int32 = 0
  /// Number of touches that began in the current report, and the tracking ID of the last of them.
  private var current = 0
  private var youngest: Int32 = 0
  /// Place of missed touches in the numbering.
  private enum Gap {
    case none
    /// Anywhere: touches that began later may become known before touches that began earlier.
    case asking
    /// Before the next touch that begins.
    case ahead
  }
  private var gap = Gap.none
  /// Whether the driver numbers touches one by one; otherwise missed touches cannot be counted.
  private var countsUp = true

  mutating func touchBegan(_ finger: Int32) {
    if current == 0 || FingerCount.steps(from: youngest, to: finger) > 0 { youngest = finger }
    current += 1
  }

  private mutating func takeReport() {
    if current == 0 { return }
    if fresh == 0 || FingerCount.steps(from: freshest, to: youngest) > 0 { freshest = youngest }
    fresh += current
    current = 0
  }

  /// Notes that events were dropped which nothing will replace.
  mutating func eventsDropped() { gap = .ahead }

  /// Notes that the kernel is queried; until it has answered, touches may begin in any order.
  mutating func kernelAsked() {
    // A report whose end is missing has not been told, so its touches do not count.
    current = 0
    gap = .asking
  }

  /// Notes the answer: all touches that are down are known, but not those that came after them and are gone.
  mutating func kernelAnswered() {
    takeReport()
    if newest == nil {
      // This is the first answer: touches that came and went before it were not missed.
      fresh = 0
      gap = .none
    } else {
      judge()
      gap = .ahead
    }
  }

  mutating func reportEnded() {
    takeReport()
    if fresh == 0 || gap == .asking { return }
    judge()
    gap = .none
  }

  private mutating func judge() {
    if fresh == 0 { return }
    if let newest {
      let steps = FingerCount.steps(from: newest, to: freshest)
      if gap == .none {
        countsUp = countsUp && steps == fresh
      } else if countsUp && steps > fresh {
        unseen += steps - fresh
      }
    }
    newest = freshest
    fresh = 0
  }

  /// Returns the difference of two tracking IDs, which the kernel counts in 16 bits.
  private static func steps(from old: Int32, to new: Int32) -> Int {
    Int(Int16(truncatingIfNeeded: new &- old))
  }
}
