/// Finds out how many touches came and went while the kernel dropped events: its drivers number touches one by one,
/// so a gap is what nobody saw.
struct FingerCount {
  /// Touches that were never told of.
  private(set) var unseen = 0
  private var newest: Int32?
  /// Those of this report.
  private var fresh = 0
  private var freshest: Int32 = 0
  private var mayHaveMissed = false
  /// Some drivers number touches otherwise; of theirs, nothing can be told.
  private var countsUp = true

  mutating func touchBegan(_ finger: Int32) {
    if fresh == 0 || FingerCount.steps(from: freshest, to: finger) > 0 { freshest = finger }
    fresh += 1
  }

  mutating func eventsDropped() { mayHaveMissed = true }

  mutating func reportEnded() {
    if fresh == 0 { return }
    if let newest {
      let steps = FingerCount.steps(from: newest, to: freshest)
      if !mayHaveMissed {
        countsUp = countsUp && steps == fresh
      } else if countsUp && steps > fresh {
        unseen += steps - fresh
      }
    }
    newest = freshest
    fresh = 0
    mayHaveMissed = false
  }

  /// The kernel counts in 16 bits.
  private static func steps(from old: Int32, to new: Int32) -> Int {
    Int(Int16(truncatingIfNeeded: new &- old))
  }
}
