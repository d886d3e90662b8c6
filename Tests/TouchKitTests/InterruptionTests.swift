import Testing
import Touch
import TouchKit

@Suite("TouchWindow: touches that are cancelled")
struct InterruptionTests {
  private var room = Room()

  @Test mutating func `a touch that is absent from an event is cancelled where it was last`() throws {
    room.window.sendEvent(room.panel.report(.down(0, 210, 50), .down(1, 10, 10)))
    room.window.sendEvent(room.panel.report(.move(0, 220, 51)))
    _ = room.diary.read()
    let event = room.panel.report(.move(1, 11, 11))
    let other = event.touches.filter { $0.id == 2 }
    room.window.sendEvent(TouchEvent(time: 77_000, touches: other))
    #expect(room.diary.read() == ["right cancelled 1", "left moved 2"])
    let told = try #require(room.diary.events.dropLast().last?[1])
    #expect(told.phase == .cancelled && told.position == Position(x: 220, y: 51) && told.previous == told.position)
    #expect(told.time == 77_000)
    // It comes back: nobody's.
    #expect(room.report(.move(0, 230, 50)) == [])
    #expect(room.report(.up(0), .up(1)) == ["left ended 2"])
  }

  @Test mutating func `a closed window cancels all and delivers nothing more`() {
    room.left.isMultipleTouchEnabled = true
    _ = room.report(.down(0, 210, 50), .down(1, 10, 10), .down(2, 11, 10))
    room.window.close()
    #expect(room.diary.read() == ["right cancelled 1", "left cancelled 2 3"])
    #expect(room.report(.move(0, 211, 50), .down(1, 10, 10)) == [])
    room.window.close()
    room.window.comeBack()
    #expect(room.report(.down(2, 10, 10)) == [])
  }

  @Test func `cancelled is ended, where it is not overridden`() {
    final class Ending: TouchView {
      var told: [String] = []
      override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {}
      override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
        told += touches.map { "\($0.id) \($0.phase)" }
      }
    }
    let window = TouchWindow(width: 10, height: 10)
    let view = Ending(frame: window.frame)
    window.add(view)
    var panel = FingerPanel()
    window.sendEvent(panel.report(.down(0, 5, 5)))
    window.sendEvent(panel.report(.up(0)))
    window.sendEvent(panel.report(.down(0, 5, 5)))
    view.remove()
    #expect(view.told == ["1 ended", "2 cancelled"])
  }

  @Test mutating func `who was cancelled still knows where it was`() {
    var places: [Position] = []
    let knob = room.knob
    knob.manner.reacts = { [unowned knob] _, touches in places += touches.map { knob.inside($0.position) } }
    _ = room.report(.down(0, 30, 31))
    room.left.remove()
    #expect(places == [Position(x: 10, y: 11), Position(x: 10, y: 11)])
  }
}
