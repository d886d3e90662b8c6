import Linux
import Touch

extension Recording {
  /// Returns a message about touches in slots that are not followed; nil if there are none.
  func touchesBeyond(_ path: String) -> Sentence? {
    var tracker = EventTracker(description)
    for event in events { _ = tracker.take(event) }
    let count = tracker.beyond
    if count == 0 { return nil }
    let touches: Sentence = count == 1 ? "1 touch" : "\(count) touches"
    return "\(path) holds \(touches) in slots behind the first \(Slots.count), which are left out"
  }
}
