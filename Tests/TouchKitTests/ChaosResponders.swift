import Pixels
import Touch
import TouchKit

final class ChaosView: TouchView {
  let name: String
  unowned let chaos: Chaos
  let census: Chaos.Census
  var hasBehind = false

  init(_ name: String, _ frame: Rectangle, _ chaos: Chaos) {
    (self.name, self.chaos, census) = (name, chaos, chaos.census)
    census.alive += 1
    super.init(frame: frame)
  }

  deinit { census.alive -= 1 }

  override var nextResponder: TouchResponder? { hasBehind ? chaos.behind : super.nextResponder }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    chaos.asked(name, self, touches) { super.touchesBegan($0, event) }
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { chaos.told(name, self, .moved, touches) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { chaos.told(name, self, .ended, touches) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {
    chaos.told(name, self, .cancelled, touches)
  }
}

final class ChaosWindow: TouchWindow {
  unowned var chaos: Chaos!

  override var nextResponder: TouchResponder? { chaos.behind }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    chaos.asked("window", self, touches) { super.touchesBegan($0, event) }
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { chaos.told("window", self, .moved, touches) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { chaos.told("window", self, .ended, touches) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {
    chaos.told("window", self, .cancelled, touches)
  }
}

final class ChaosResponder: TouchResponder {
  unowned var chaos: Chaos!

  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    chaos.asked("app", nil, touches) { super.touchesBegan($0, event) }
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { chaos.told("app", nil, .moved, touches) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { chaos.told("app", nil, .ended, touches) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) {
    chaos.told("app", nil, .cancelled, touches)
  }
}
