import Diagnostics
import Linux
import TouchInput
import TouchRing

extension Engine {
  /// How a run went.
  public struct Ending: Sendable {
    /// What went wrong, if anything did.
    public internal(set) var failure: Failure?
    public internal(set) var touches = TouchCounts()
    public internal(set) var shown = ShownCounts()
    var tallied: RunningCounts?

    public var shownCount: Int { shown.begun + shown.late + shown.merged }

    /// All that was counted; of an engine that was not asked to count, what it knows in any case.
    public var counts: RunningCounts {
      var counts = tallied ?? RunningCounts()
      counts.touches = shownCount
      counts.counts = touches
      return counts
    }

    /// Every touch is accounted for. No positions.
    public var summary: Sentence {
      "touches shown: \(shownCount), of which \(shown.late) late and \(shown.merged) in the "
        + "mark of another; lost in \(touches.drops) drops of the kernel: \(touches.unseen); too many at once: "
        + "\(touches.beyond); positions outside the screen: \(touches.outside)"
    }
  }
}
