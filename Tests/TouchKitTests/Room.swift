import Pixels
import Touch
import TouchKit

/// A window of 300 by 200 with a pane on its left and one on its right, and a knob in the left one:
///
///     left 0...100, with the knob at 20...40, 20...40        right 200...300
///
/// Between them is nothing but the window. All write into one diary; the window takes touches, too.
struct Room {
  let diary = Diary()
  let window: Stage
  let left: Pane
  let right: Pane
  let knob: Pane
  var panel = FingerPanel()

  init() {
    window = Stage(300, 200, diary)
    left = Pane("left", Rectangle(left: 0, top: 0, right: 100, bottom: 200), diary)
    right = Pane("right", Rectangle(left: 200, top: 0, right: 300, bottom: 200), diary)
    knob = Pane("knob", Rectangle(left: 20, top: 20, right: 40, bottom: 40), diary)
    window.add(left)
    window.add(right)
    left.add(knob)
  }

  /// Sends a report of the panel; returns what the responders were told.
  mutating func report(_ changes: Finger...) -> [String] {
    window.sendEvent(panel.report(changes))
    return diary.read()
  }

  mutating func report(after pause: Microseconds, _ changes: Finger...) -> [String] {
    window.sendEvent(panel.report(after: pause, changes))
    return diary.read()
  }
}
