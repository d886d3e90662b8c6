import Gestures
import Touch

/// A recogniser that finds nothing by itself and writes down what it is told.
final class Probe: GestureRecogniser {
  var heard: [String] = []
  var resets = 0
  var events = 0
  var wakes: [Microseconds] = []
  /// What to become in the next call of these hooks.
  var onBegan: State?
  var onMoved: State?
  var onEnded: State?
  var onCancelled: State?
  var onTime: State?
  let told = Told()

  init(_ name: String = "", told: Told? = nil) {
    super.init()
    let told = told ?? self.told
    action = { told.add("\(name)\($0.state)") }
  }

  private func hear(_ what: String, _ touches: [Contact], _ next: State?) {
    heard.append(what + touches.map { " \($0.id)" }.joined())
    if let next { become(next) }
  }

  override func reset() { resets += 1 }
  override func eventTaken(_ event: TouchEvent) { events += 1 }
  override func timePassed(_ now: Microseconds) {
    guard let deadline, now >= deadline else { return }
    wakes.append(now)
    self.deadline = nil
    if let onTime { become(onTime) }
  }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { hear("began", touches, onBegan) }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { hear("moved", touches, onMoved) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { hear("ended", touches, onEnded) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { hear("cancelled", touches, onCancelled) }
}
