import Linux
import TouchInput
import TouchRing

extension Engine {
  /// The outcome of a run.
  public struct Ending: Sendable {
    /// The error that ended the run, if one did.
    public internal(set) var failure: Failure?
    public internal(set) var touches = TouchCounts()
    public internal(set) var shown = ShownCounts()

    public var shownCount: Int { shown.shown }

    /// Sentence that accounts for every touch, without positions.
    public var summary: Sentence {
      "touches shown: \(shownCount), of which \(shown.late) late and \(shown.merged) in the mark of another; "
        + "while another program had the display, or it was off: \(shown.hidden); "
        + "lost in \(touches.drops) drops of the kernel: \(touches.unseen); too many at once: \(touches.beyond); "
        + "positions outside the screen: \(touches.outside)"
    }
  }
}
