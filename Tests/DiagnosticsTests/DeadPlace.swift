/// A rectangle in pixels in which a scripted panel feels nothing.
struct DeadPlace {
  var x: ClosedRange<Int32>
  var y: ClosedRange<Int32>

  func contains(_ x: Int32, _ y: Int32) -> Bool { self.x.contains(x) && self.y.contains(y) }
}

extension ScriptedPanel {
  /// Swipes across a place that is dead: the contact ends before it, and another begins beyond.
  ///
  /// - Parameter rest: milliseconds for which the finger stops within the place.
  mutating func swipe(_ from: (Int32, Int32), _ to: (Int32, Int32), across dead: DeadPlace, rest: Int64 = 0) {
    var finger: Int32?
    let steps: Int32 = 80
    for step in 0...steps {
      let (x, y) = (from.0 + (to.0 - from.0) * step / steps, from.1 + (to.1 - from.1) * step / steps)
      wait(10)
      if dead.contains(x, y) {
        if let gone = finger {
          lift(gone)
          wait(rest)
        }
        finger = nil
      } else if let finger {
        move(finger, x, y)
      } else {
        finger = press(x, y)
      }
    }
    if let finger { lift(finger) }
    wait(400)
  }
}
