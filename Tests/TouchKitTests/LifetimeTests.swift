import Gestures
import Pixels
import Testing
import Touch
import TouchKit

@Suite("TouchKit: nothing is kept")
struct LifetimeTests {
  private final class Count { var freed = 0 }

  private final class Counted: TouchView {
    let count: Count
    init(_ count: Count) {
      self.count = count
      super.init(frame: Rectangle(left: 0, top: 0, right: 100, bottom: 100))
    }
    deinit { count.freed += 1 }
    override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {}
  }

  private final class CountedWindow: TouchWindow {
    let count: Count
    init(_ count: Count) {
      self.count = count
      super.init(width: 100, height: 100)
    }
    deinit { count.freed += 1 }
  }

  private final class CountedGesture: GestureRecogniser {
    let count: Count
    init(_ count: Count) {
      self.count = count
      super.init()
    }
    deinit { count.freed += 1 }
  }

  @Test("a window frees its views and their gestures, also while they hold touches", arguments: [true, false])
  func window(isClosed: Bool) {
    let count = Count()
    do {
      let window = CountedWindow(count)
      let outer = Counted(count)
      let inner = Counted(count)
      window.add(outer)
      outer.add(inner)
      inner.add(CountedGesture(count))
      window.add(CountedGesture(count))
      var panel = FingerPanel()
      window.sendEvent(panel.report(.down(0, 5, 5)))
      window.sendEvent(panel.report(.move(0, 6, 5)))
      if isClosed { window.close() }
    }
    #expect(count.freed == 5)
  }

  @Test func `a view that is removed while it holds a touch is freed at once, though the finger is still there`() {
    let count = Count()
    let window = TouchWindow(width: 100, height: 100)
    var panel = FingerPanel()
    window.add(Counted(count))
    window.sendEvent(panel.report(.down(0, 5, 5)))
    window.subviews[0].remove()
    #expect(count.freed == 1)
    window.sendEvent(panel.report(.move(0, 6, 5)))
  }

  @Test func `a responder is let go with its last touch, and one that took none at once`() {
    final class Behind: TouchView {
      var behind: TouchResponder?
      override var nextResponder: TouchResponder? { behind }
    }
    let count = Count()
    let window = TouchWindow(width: 100, height: 100)
    let view = Behind(frame: window.frame)
    window.add(view)
    view.behind = Counted(count)
    var panel = FingerPanel()
    window.sendEvent(panel.report(.down(0, 5, 5)))
    view.behind = nil
    #expect(count.freed == 0)
    window.sendEvent(panel.report(.up(0)))
    #expect(count.freed == 1)
  }
}
