import Overlay
import Touch

extension TouchMarks {
  /// Returns the marks that are drawn on a screen of this size, from the lowest up.
  func drawn(beside others: Int = 0, now: Microseconds = 0, width: Int = 800, height: Int = 480) -> [Mark] {
    var marks = Marks()
    draw(into: &marks, beside: others, now: now, width: width, height: height)
    return (0..<marks.count).map { marks[$0] }
  }

  /// Returns the discs at the fingers.
  func discs(now: Microseconds = 0) -> [Mark] { drawn(now: now).filter { $0.part == 0 } }
}
