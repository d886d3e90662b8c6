/// Finds out how many touches came and went while the kernel dropped events: its drivers number touches one by one,
/// so a gap is what nobody saw.
struct FingerCount {
  /// Touches that were never told of.
  private(set) var unseen = 0
  private var newest: Int32?
  /// Those that began since then.
  private var fresh = 0
  private var freshest: Int32 = 0
  /// Those of the report that is being told.
  private var current = 0
  private var youngest: Int32 = 0
  /// Where touches may be that were missed.
  private enum Gap {
    case none
    /// Anywhere: some that began later may come to light before some that began earlier.
    case asking
    /// Before the next that begins.
    case ahead
  }
  private var gap = Gap.none
  /// Some drivers number touches otherwise; of theirs, nothing can be told.
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

  /// Nobody will tell what they were.
  mutating func eventsDropped() { gap = .ahead }

  /// Until the kernel has answered, touches begin in any order.
  mutating func kernelAsked() {
    // Of a report whose end is missing nobody has been told.
    current = 0
    gap = .asking
  }

  /// All that have begun and are down are known. Those that came and went after them are not.
  mutating func kernelAnswered() {
    takeReport()
    if newest == nil {
      // The first answer: what came and went before it was not missed.
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

  /// The kernel counts in 16 bits.
  private static func steps(from old: Int32, to new: Int32) -> Int {
    Int(Int16(truncatingIfNeeded: new &- old))
  }
}
