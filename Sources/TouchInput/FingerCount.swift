/// Finds out how many touches came and went while the kernel dropped events: its drivers number touches one by one,
/// so a number that nobody saw is a touch that nobody saw.
struct FingerCount {
  /// Those that were seen to begin, or were found down after events had been dropped.
  private var seen = 0
  /// How many numbers there are from the oldest to the newest of them.
  private var span = 0
  private var oldest: Int32 = 0
  private var newest: Int32 = 0
  /// Those of this report.
  private var fresh = 0
  private var freshest: Int32 = 0
  private var hasStarted = false
  private var hasMissed = false
  /// Some drivers number touches otherwise; of theirs, nothing can be told.
  private var countsUp = true

  /// Touches that were never told of.
  var unseen: Int { countsUp && hasMissed ? max(0, span - seen) : 0 }

  mutating func touchBegan(_ finger: Int32) {
    if fresh == 0 || FingerCount.steps(from: freshest, to: finger) > 0 { freshest = finger }
    fresh += 1
  }

  /// The beginning of a touch was dropped, and it goes on.
  mutating func touchSurvived(_ finger: Int32) {
    // Whoever was down before the start is nobody's loss, nor are those that came and went after it.
    if hasStarted { note(1, upTo: finger) }
  }

  mutating func eventsDropped() { hasMissed = hasStarted }

  /// The rest of this report is missing, and so is all that it told.
  mutating func reportTorn() { fresh = 0 }

  mutating func reportEnded() {
    hasStarted = true
    if fresh == 0 { return }
    if span > 0 && !hasMissed {
      countsUp = countsUp && FingerCount.steps(from: newest, to: freshest) == fresh
    }
    note(fresh, upTo: freshest)
    fresh = 0
  }

  private mutating func note(_ count: Int, upTo finger: Int32) {
    seen += count
    if span == 0 {
      span = count
      newest = finger
      oldest = finger &- Int32(count - 1)
      return
    }
    let younger = FingerCount.steps(from: newest, to: finger)
    let older = FingerCount.steps(from: finger, to: oldest)
    if younger > 0 {
      span += younger
      newest = finger
    } else if older > 0 && span < Int(Int16.max) {
      span += older
      oldest = finger
    }
  }

  /// The kernel counts in 16 bits.
  private static func steps(from old: Int32, to new: Int32) -> Int {
    Int(Int16(truncatingIfNeeded: new &- old))
  }
}
