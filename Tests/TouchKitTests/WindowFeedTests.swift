import Pixels
import Testing
import Touch

@testable import TouchKit

#if Window
import Desk
#endif

@Suite("TouchWindow: touches that the app hands over")
struct WindowFeedTests {
  private func touch(_ id: Int64, _ phase: Phase, _ x: Float = 5, _ y: Float = 5) -> FedTouch {
    FedTouch(id: id, phase: phase, position: Position(x: x, y: y))
  }

  private func window(_ diary: Diary) -> WindowClass {
    let window = WindowClass(width: 100, height: 100)
    window.add(Pane("pane", Rectangle(left: 0, top: 0, right: 50, bottom: 50), diary))
    return window
  }

  @Test func `each is delivered as one of a panel`() {
    let diary = Diary()
    let window = window(diary)
    #expect(window.feed([touch(7, .began)], at: 1000))
    #expect(window.feed([touch(7, .moved, 90, 90)], at: 2000))
    #expect(window.feed([touch(7, .ended)], at: 3000))
    #expect(diary.read() == ["pane began 1", "pane moved 1", "pane ended 1"])
    #expect(window.feed([touch(7, .began), touch(7, .ended)]))
    #expect(diary.read() == ["pane began 2", "pane ended 2"])
  }

  @Test func `a number that is none, and nothing of that call is taken`() {
    let diary = Diary()
    let window = window(diary)
    #expect(!window.feed([touch(1, .began), touch(2, .began, .nan)]))
    #expect(diary.read() == [])
  }

  @Test func `a handler feeds more, and closes the window`() {
    final class Opener: TouchView {
      var opens: () -> Void = {}
      override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { opens() }
    }
    let diary = Diary()
    let window = window(diary)
    let opener = Opener(frame: Rectangle(left: 50, top: 50, right: 100, bottom: 100))
    window.add(opener)
    opener.opens = { window.feed([touch(2, .began)]) }
    window.feed([touch(1, .began, 60, 60)])
    #expect(diary.read() == ["pane began 2"])
    window.feed([touch(1, .ended)])
    opener.opens = { window.close() }
    window.feed([touch(3, .began, 60, 60), touch(3, .ended), touch(2, .moved, 6, 6)])
    #expect(diary.read() == ["pane cancelled 2"])
  }

  #if Window
  @Test func `the desktop's fingers are touches beside those that the app hands over, whatever numbers it gives`() {
    let diary = Diary()
    let window = window(diary)
    window.add(Pane("other", Rectangle(left: 50, top: 50, right: 100, bottom: 100), diary))
    window.feed([touch(0, .began)])
    for finger: Int32 in [1, FingerReport.nobody] {
      let report = FingerReport(time: 0, slot: 0, finger: finger, position: Position(x: 60, y: 60))
      let events = window.events(of: [DesktopSession.touch(report)], at: TouchWindow.now) ?? []
      for event in events { window.sendEvent(event) }
    }
    #expect(diary.read() == ["pane began 1", "other began 2", "other ended 2"])
    window.feed([touch(0, .ended)])
    #expect(diary.read() == ["pane ended 1"])
  }
  #endif

  @Test func `a touch that a test makes lies still, and two have slots of their own`() {
    let diary = Diary()
    let window = window(diary)
    let touches = [1, 2].map { Contact(id: $0, phase: .began, position: Position(x: 5, y: 5)) }
    #expect(touches[0].previous == touches[0].position && touches[0].slot != touches[1].slot)
    #expect(touches.allSatisfy { $0.taps == 1 && $0.pressure == 1 && $0.size == 0 && $0.isUsable })
    window.sendEvent(TouchEvent(time: 0, touches: [touches[0]]))
    #expect(diary.read() == ["pane began 1"])
  }
}
