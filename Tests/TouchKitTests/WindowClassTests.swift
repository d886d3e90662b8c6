import Pixels
import Seeded
import Testing
import Touch

@testable import TouchKit

#if TouchOverlay
import TouchOverlay
#endif

@Suite("WindowClass: a window that shows touches, or one that does not")
struct WindowClassTests {
  @Test func `the trait decides`() {
    #if TouchOverlay
    #expect(WindowClass.self == TouchOverlayWindow.self)
    #expect(WindowClass(width: 1, height: 1).showsTouches)
    #else
    #expect(WindowClass.self == TouchWindow.self)
    #endif
    #expect(!TouchWindow(width: 1, height: 1).showsTouches)
  }

  /// All that is told, of a window with three views, under random fingers.
  private func told(_ window: TouchWindow, _ seed: UInt64) -> [String] {
    var random = Seeded(seed)
    let diary = Diary()
    let back = Pane("back", Rectangle(left: 0, top: 0, right: 200, bottom: 120), diary)
    let left = Pane("left", Rectangle(left: 0, top: 0, right: 90, bottom: 100), diary)
    let knob = Pane("knob", Rectangle(left: 20, top: 20, right: 60, bottom: 60), diary)
    back.isMultipleTouchEnabled = true
    left.isExclusiveTouch = random.chance(50)
    left.manner.takes = { $0.id % 2 == 0 }
    window.add(back)
    back.add(left)
    left.add(knob)
    var panel = RandomPanel(fingers: 5)
    for _ in 0..<100 {
      window.sendEvent(panel.report(&random))
      switch random.int(0...30) {
      case 0: window.putAside()
      case 1: window.comeBack()
      case 2: left.add(knob)
      default: break
      }
      diary.note(window.isPutAside ? "aside" : "there")
    }
    window.close()
    window.sendEvent(panel.report(&random))
    return diary.read()
  }

  @Test("whichever it is, an app is told the same", .random)
  func same() {
    let cases = Cases(30)
    var count = 0
    for seed in cases {
      let one = told(TouchWindow(width: 200, height: 120), seed)
      count += one.count
      #expect(told(WindowClass(width: 200, height: 120), seed) == one)
    }
    // It is no proof if nothing happened.
    if Cases.areFull { #expect(count > 120 * cases.count) }
  }

  #if TouchOverlay
  @Test func `without a screen nothing is shown, and that is no problem; to suspend it changes nothing for the app`() {
    let diary = Diary()
    let window = TouchOverlayWindow(width: 100, height: 100)
    #expect(window.overlay == nil && window.overlayProblem == nil)
    window.add(Pane("pane", window.frame, diary))
    var panel = FingerPanel()
    #expect(window.suspendOverlay())
    window.sendEvent(panel.report(.down(0, 5, 5)))
    window.resumeOverlay()
    window.sendEvent(panel.report(.up(0)))
    #expect(diary.read() == ["pane began 1", "pane ended 1"])
  }

  @Test func `marks that are no longer shown are a problem as soon as the app asks`() throws {
    let window = TouchOverlayWindow(width: 100, height: 100)
    let overlay = try AppOverlay.startComposing(Configuration(), width: 100, height: 100, readsPanels: false)
    window.started = overlay
    #expect(window.overlay === overlay && window.overlayProblem == nil)
    _ = overlay.stop()
    #expect(window.overlayProblem == "the overlay has ended")
    #expect(window.overlay == nil)
  }
  #endif
}
