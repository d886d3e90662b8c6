import Gestures
import Testing
import Touch

private typealias State = GestureRecogniser.State

private let allStates: [State] = [.possible, .recognised, .failed, .began, .changed, .ended, .cancelled]

/// From the specification: discrete, and continuous.
private let moves: [State: [State]] = [
  .possible: [.recognised, .failed, .began],
  .began: [.changed, .ended, .cancelled],
  .changed: [.changed, .ended, .cancelled],
]

/// How to get there from possible.
private let ways: [State: [State]] = [
  .possible: [], .recognised: [.recognised], .failed: [.failed], .began: [.began], .changed: [.began, .changed],
  .ended: [.began, .ended], .cancelled: [.began, .cancelled],
]

@Suite("GestureRecogniser: its states")
struct StateTests {
  @Test("every move: the legal ones happen and are told, the others change nothing", arguments: allStates)
  func everyMove(from state: GestureRecogniser.State) {
    for next in allStates {
      let probe = Probe()
      for step in ways[state]! { probe.become(step) }
      #expect(probe.state == state)
      probe.told.line = ""
      probe.become(next)
      let isLegal = moves[state]?.contains(next) == true
      #expect(probe.state == (isLegal ? next : state), "\(state) to \(next)")
      #expect(probe.told.line == (isLegal && next != .failed ? "\(next)" : ""), "\(state) to \(next)")
    }
  }

  @Test func `which states are final, and which active`() {
    #expect(allStates.filter(\.isFinal) == [.recognised, .failed, .ended, .cancelled])
    #expect(allStates.filter(\.isActive) == [.began, .changed])
  }

  @Test func `after a final state it follows nothing new until all is over, and can be read until the next event`() {
    let probe = Probe()
    probe.onBegan = .recognised
    probe.play("0 +1@0,0")
    #expect(probe.state == .recognised)
    probe.onBegan = nil
    let script = Script("0 +1@0,0 | 10 +2@0,0 | 20 1@5,5 | 30 -1 | 40 2@1,1 | 50 +3@0,0 | 60 -3 -2 | 70 +4@0,0")
    var resets: [Int] = []
    for event in script.events.dropFirst() {
      probe.take(event)
      resets.append(probe.resets)
    }
    // Touch 2 came while touch 1 was waited for; it is nobody's, and touch 3 is free.
    #expect(probe.heard == ["began 1", "began 3", "ended 3", "began 4"])
    #expect(resets == [0, 0, 0, 1, 1, 1, 1])
  }

  @Test func `the last end and a new beginning in one event: it starts afresh at once`() {
    let probe = Probe()
    probe.onEnded = .recognised
    probe.play("0 +1@0,0 | 10 -1 +2@9,9 | 20 -2")
    #expect(probe.heard == ["began 1", "ended 1", "began 2", "ended 2"])
    #expect(probe.told.line == "recognised recognised")
    #expect(probe.resets == 1)
  }

  @Test func `the order within one event: cancelled, ended, began, moved`() {
    let probe = Probe()
    probe.play("0 +1@0,0 +2@0,0 +3@0,0 +4@0,0 | 10 4@1,1 +5@0,0 ?3 !2 -1")
    #expect(probe.heard == ["began 1 2 3 4", "cancelled 2 3", "ended 1", "began 5", "moved 4"])
  }

  @Test func `stationary touches and foreign ones call nothing`() {
    let probe = Probe()
    probe.play("0 +1@0,0 +2@0,0 | 10 2@9,9 | 20 | 30 !2", begins: { $0.id == 1 })
    #expect(probe.heard == ["began 1"])
    #expect(probe.touches.map(\.id) == [1])
  }

  @Test func `every event is told, with touches that it follows or without, until a final state`() {
    let probe = Probe()
    probe.play("0 | 10 +1@0,0 | 20", begins: { _ in false })
    #expect(probe.events == 3)
    probe.onBegan = .failed
    probe.play("30 +2@0,0 | 40 | 50 -2")
    #expect(probe.events == 3)
    probe.play("60")
    #expect(probe.events == 4)
    probe.isEnabled = false
    probe.play("70 | 80")
    #expect(probe.events == 4)
  }

  @Test func `a touch that moved unseen has moved, from where it was seen last`() {
    let probe = Probe()
    probe.play("0 +1@10,10")
    let place = Position(x: 30, y: 10)
    let silent = Contact(id: 1, phase: .stationary, position: place, time: 9)
    probe.take(TouchEvent(time: 9, touches: [silent]))
    #expect(probe.heard == ["began 1", "moved 1"])
    #expect(probe.touches[0].position == place)
    #expect(probe.touches[0].previous == Position(x: 10, y: 10))
  }

  @Test func `a beginning that is told twice is one, and one that was never told is none`() {
    let probe = Probe()
    let place = Position(x: 1, y: 1)
    probe.take(TouchEvent(time: 1, touches: [Contact(id: 1, phase: .began, position: place, time: 1)]))
    probe.take(TouchEvent(time: 2, touches: [Contact(id: 1, phase: .began, position: place, time: 2)]))
    probe.take(
      TouchEvent(
        time: 3,
        touches: [
          Contact(id: 1, phase: .ended, position: place, time: 3),
          Contact(id: 2, phase: .moved, position: place, time: 3),
        ]))
    #expect(probe.heard == ["began 1", "ended 1"])
    #expect(probe.touches.isEmpty)
  }
}
