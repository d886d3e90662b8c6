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

    public var shownCount: Int { shown.begun + shown.late + shown.merged }

    /// Every touch is accounted for. No positions.
    public var summary: Sentence {
      "touches shown: \(shownCount), of which \(shown.late) late and \(shown.merged) in the "
        + "mark of another; lost in \(touches.drops) drops of the kernel: \(touches.unseen); too many at once: "
        + "\(touches.beyond); positions outside the screen: \(touches.outside)"
    }
  }
}
