import Pixels
import Testing
import Touch
import TouchKit

@Suite("TouchResponder: who is asked, and who is next")
struct ChainTests {
  private var room = Room()

  @Test mutating func `views take one touch, windows many`() {
    #expect(!room.left.isMultipleTouchEnabled && room.window.isMultipleTouchEnabled)
    #expect(!room.left.isExclusiveTouch && !room.window.isExclusiveTouch)
    #expect(room.report(.down(0, 150, 10)) == ["window began 1"])
    #expect(room.report(.down(1, 151, 10)) == ["window began 2"])
  }

  @Test func `a responder as it is takes nothing: the touch goes up to the window and to whoever is behind it`() {
    let diary = Diary()
    let app = Backstage("app", diary)
    let window = Stage(100, 100, diary)
    window.manner.takes = { _ in false }
    window.manner.next = app
    let outer = TouchView(frame: window.frame)
    let inner = TouchView(frame: window.frame)
    window.add(outer)
    outer.add(inner)
    var panel = FingerPanel()
    window.sendEvent(panel.report(.down(0, 5, 5)))
    window.sendEvent(panel.report(.move(0, 6, 6)))
    window.sendEvent(panel.report(.up(0)))
    #expect(diary.read() == ["window began 1", "app began 1", "app moved 1", "app ended 1"])
    #expect(inner.nextResponder === outer && outer.nextResponder === window && app.nextResponder == nil)
  }

  @Test mutating func `an app may put its own behind a view, and that may lead back to the window`() {
    let controller = Backstage("controller", room.diary)
    controller.manner.takes = { _ in false }
    controller.manner.next = room.window
    room.left.manner.next = controller
    room.left.manner.takes = { _ in false }
    #expect(room.report(.down(0, 10, 10)) == ["left began 1", "controller began 1", "window began 1"])
    #expect(room.report(.up(0)) == ["window ended 1"])
    controller.manner.next = nil
  }

  @Test mutating func `a chain that leads back to itself ends there`() {
    let controller = Backstage("controller", room.diary)
    controller.manner.takes = { _ in false }
    controller.manner.next = room.left
    room.left.manner.next = controller
    room.left.manner.takes = { _ in false }
    #expect(room.report(.down(0, 10, 10)) == ["left began 1", "controller began 1"])
    room.right.manner.next = room.right
    room.right.manner.takes = { _ in false }
    #expect(room.report(.down(1, 210, 10)) == ["right began 2"])
    controller.manner.next = nil
    room.right.manner.next = nil
  }

  @Test mutating func `two that are each behind the other: the first touch goes first, and all are asked`() {
    for (pane, other) in [(room.left, room.right), (room.right, room.left)] {
      pane.isMultipleTouchEnabled = true
      pane.manner.takes = { _ in false }
      pane.manner.next = other
    }
    #expect(
      room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 1", "right began 1 2", "left began 2"])
    for pane in [room.left, room.right] { pane.manner.next = nil }
  }

  @Test mutating func `passing on touches that began earlier gives nothing away`() {
    final class Greedy: TouchView {
      var told: [String] = []
      override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
        if touches.contains(where: { $0.id == 2 }) { super.touchesBegan(event.touches, event) }
      }
      override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { told += touches.map { "\($0.id)" } }
    }
    let view = Greedy(frame: Rectangle(left: 110, top: 0, right: 150, bottom: 50))
    view.isMultipleTouchEnabled = true
    room.window.add(view)
    #expect(room.report(.down(0, 120, 10)) == [])
    #expect(room.report(.down(1, 121, 10)) == ["window began 2"])
    #expect(room.report(.up(0), .up(1)) == ["window ended 2"])
    #expect(view.told == ["1"])
  }

  @Test mutating func `a call of touchesBegan that nobody asked for changes nothing`() {
    let plain = TouchView(frame: Rectangle(left: 110, top: 0, right: 150, bottom: 50))
    room.window.add(plain)
    _ = room.report(.down(0, 210, 10))
    let event = room.diary.events[0]
    plain.touchesBegan(event.touches, event)
    #expect(room.report(.move(0, 211, 10)) == ["right moved 1"])
  }
}
