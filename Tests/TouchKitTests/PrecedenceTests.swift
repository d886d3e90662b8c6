import Gestures
import Testing
import Touch
import TouchKit

/// Recognises when a touch comes to a line on the screen, or ends beyond it.
private final class Crossing: GestureRecogniser {
  let line: Float
  var seen: [UInt32] = []

  init(_ line: Float, _ precedence: Precedence, _ action: ((GestureRecogniser) -> Void)? = nil) {
    self.line = line
    super.init()
    self.precedence = precedence
    self.action = action
  }

  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    seen += touches.map(\.id)
    look(touches)
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { look(touches) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
    if self.touches.isEmpty { become(.failed) }
  }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { become(.failed) }
  private func look(_ touches: [Contact]) {
    if touches.contains(where: { $0.position.x >= line }) { become(.recognised) }
  }
}

/// Recognises at a moment, or as soon as its touch has ended.
private final class Waiting: GestureRecogniser {
  let moment: Microseconds
  let outcome: State
  init(_ moment: Microseconds, _ outcome: State, _ precedence: Precedence) {
    self.moment = moment
    self.outcome = outcome
    super.init()
    self.precedence = precedence
  }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { deadline = moment }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { become(outcome) }
  override func timePassed(_ now: Microseconds) { if now >= moment { become(outcome) } }
}

@Suite("Gestures of views: who gets the touches")
struct PrecedenceTests {
  private var room = Room()

  @Test("a gesture beside the responders takes nothing from them, and sees what begins in its view only")
  mutating func beside() {
    var states: [GestureRecogniser.State] = []
    let crossing = Crossing(60, .beside) { states.append($0.state) }
    room.left.add(crossing)
    #expect(room.report(.down(0, 30, 30), .down(1, 10, 10), .down(2, 210, 10)).count == 3)
    #expect(crossing.seen == [1, 2])
    #expect(room.report(.move(0, 70, 30)) == ["knob moved 1"])
    #expect(states == [.recognised])
    #expect(room.report(.up(0), .up(1), .up(2)).sorted() == ["knob ended 1", "left ended 2", "right ended 3"])
  }

  @Test("one that goes before takes all that it follows, once it recognises; they are cancelled and nobody's")
  mutating func before() {
    room.left.add(Crossing(60, .before))
    _ = room.report(.down(0, 30, 30), .down(1, 10, 10), .down(2, 210, 10))
    #expect(room.report(.move(0, 50, 30)) == ["knob moved 1"])
    #expect(
      room.report(.move(0, 70, 30), .move(2, 211, 10)).sorted() == [
        "knob cancelled 1", "left cancelled 2", "right moved 3",
      ])
    #expect(room.report(.move(0, 71, 30), .move(1, 11, 10)) == [])
    #expect(room.report(.up(0), .up(1), .up(2)) == ["right ended 3"])
    #expect(room.report(.down(0, 30, 30)) == ["knob began 4"])
  }

  @Test mutating func `what it takes as it begins is offered to nobody; the cancels come before all else`() {
    room.window.add(Crossing(60, .before))
    #expect(room.report(.down(0, 10, 10), .down(1, 30, 30)) == ["knob began 2", "left began 1"])
    #expect(room.report(.down(2, 210, 10), .up(0)).sorted() == ["knob cancelled 2", "left cancelled 1"])
    #expect(room.report(.up(1), .up(2)) == [])
  }

  @Test mutating func `what it recognises by the end of a touch it takes, too: that is a cancel and no end`() {
    room.left.add(Waiting(.max, .recognised, .before))
    _ = room.report(.down(0, 10, 10))
    #expect(room.report(.up(0)) == ["left cancelled 1"])
  }

  @Test mutating func `one that recognises as time passes takes its touches then`() throws {
    room.left.add(Waiting(1, .recognised, .before))
    room.window.add(Waiting(1, .recognised, .beside))
    room.window.sendEvent(TouchEvent(time: 0, touches: room.panel.report(.down(0, 10, 10), .down(1, 210, 10)).touches))
    _ = room.diary.read()
    try room.window.dispatch()
    #expect(room.diary.read() == ["left cancelled 1"])
    #expect(room.report(.up(0), .up(1)) == ["right ended 2"])
  }

  @Test("one that recognises because another fails takes its touches at the same moment", arguments: [true, false])
  mutating func waited(outer: Bool) throws {
    let (patient, other) = (Crossing(60, .before), Waiting(1, .failed, .beside))
    (outer ? room.window : room.left).add(patient)
    room.left.add(other)
    patient.waits(for: other)
    room.window.sendEvent(TouchEvent(time: 0, touches: room.panel.report(.down(0, 10, 10)).touches))
    room.window.sendEvent(TouchEvent(time: 0, touches: room.panel.report(.move(0, 70, 10)).touches))
    #expect(room.diary.read() == ["left began 1", "left moved 1"])
    try room.window.dispatch()
    #expect(room.diary.read() == ["left cancelled 1"] && patient.state == .recognised)
    #expect(room.report(.up(0)) == [])
  }

  @Test("the same, when the other fails by an event in which the touch ends", arguments: [true, false])
  mutating func waitedForEnd(outer: Bool) {
    let (patient, other) = (Crossing(60, .before), Waiting(.max, .failed, .beside))
    (outer ? room.window : room.left).add(patient)
    room.left.add(other)
    patient.waits(for: other)
    _ = room.report(.down(0, 10, 10), .down(1, 30, 30))
    #expect(room.report(.move(0, 70, 10)) == ["left moved 1"])
    // What it takes are the touches that are still down.
    #expect(room.report(.up(1)) == ["left cancelled 1", "knob ended 2"])
    #expect(patient.state == .recognised)
  }

  @Test("gestures hear of a touch that is absent, of putAside, of their view's removal and of their own")
  mutating func interrupted() {
    let gestures = (0..<4).map { _ in Crossing(1000, .beside) }
    room.left.add(gestures[0])
    room.right.add(gestures[1])
    room.right.add(gestures[2])
    room.knob.add(gestures[3])
    let event = room.panel.report(.down(0, 10, 10), .down(1, 210, 10), .down(2, 30, 30))
    room.window.sendEvent(event)
    room.window.sendEvent(TouchEvent(time: event.time, touches: event.touches.filter { $0.id != 1 && $0.id != 3 }))
    #expect(gestures.map(\.state) == [.failed, .possible, .possible, .failed])
    room.right.remove(gestures[2])
    #expect(gestures.map(\.state) == [.failed, .possible, .failed, .failed])
    room.window.putAside()
    #expect(gestures.map(\.state) == [.failed, .failed, .failed, .failed])
    room.window.comeBack()
    _ = room.report(.up(0), .up(1), .up(2))
    _ = room.report(.down(0, 10, 10), .down(1, 210, 10), .down(2, 30, 30))
    #expect(gestures.map(\.state) == [.possible, .possible, .failed, .possible])
    room.left.remove()
    #expect(gestures.map(\.state) == [.failed, .possible, .failed, .failed])
    room.window.close()
    #expect(gestures[1].state == .failed)
  }

  @Test mutating func `a gesture whose view is removed by another gesture's action hears of nothing more`() {
    let knob = room.knob
    let late = Crossing(0, .before)
    room.left.add(Crossing(0, .beside) { _ in knob.remove() })
    room.knob.add(late)
    #expect(room.report(.down(0, 30, 30)) == ["left began 1"])
    #expect(late.seen == [] && late.state != .recognised)
  }

  @Test("an action that puts the app aside ends the event: no gesture and no responder hears of its touches")
  mutating func asideByAction() {
    let window = room.window
    let late = Crossing(0, .beside)
    room.window.add(Crossing(60, .beside) { [unowned window] _ in window.putAside() })
    room.knob.add(late)
    _ = room.report(.down(0, 10, 10))
    #expect(room.report(.move(0, 70, 10), .down(1, 30, 30)) == ["left cancelled 1"])
    window.comeBack()
    #expect(late.seen == [])
    #expect(room.report(.move(0, 71, 10), .move(1, 31, 30)) == [])
    #expect(room.report(.up(0), .up(1)) == [])
  }

  @Test(
    "a gesture that is detached with its view or alone, done or under way, blocks none that waits for it",
    arguments: [true, false], [true, false])
  mutating func detached(withView: Bool, isDone: Bool) {
    let patient = Crossing(60, .beside)
    let other: GestureRecogniser = isDone ? Crossing(60, .beside) : Drag()
    room.window.add(patient)
    room.left.add(other)
    patient.waits(for: other)
    _ = room.report(.down(0, 10, 10))
    _ = room.report(.move(0, 70, 10))
    #expect(other.state == (isDone ? .recognised : .began) && patient.state == .failed)
    if withView { room.left.remove() } else { room.left.remove(other) }
    _ = room.report(.up(0))
    _ = room.report(.down(0, 70, 10))
    #expect(patient.state == .recognised)
  }

  @Test mutating func `a gesture that removes its own view keeps what it took`() {
    let left = room.left
    room.left.add(Crossing(60, .before) { [unowned left] _ in left.remove() })
    _ = room.report(.down(0, 10, 10), .down(1, 30, 30))
    #expect(room.report(.move(0, 70, 10)).sorted() == ["knob cancelled 2", "left cancelled 1"])
    #expect(room.report(.move(0, 71, 10)) == [] && left.superview == nil)
    #expect(room.report(.up(0), .up(1), .down(2, 10, 10)) == ["window began 3"])
  }
}
