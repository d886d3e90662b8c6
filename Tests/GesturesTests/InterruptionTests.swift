import Gestures
import Testing
import Touch

@Suite("GestureRecogniser: switched off, interrupted, woken, taking touches")
struct InterruptionTests {
  @Test func `switching off cancels what is under way and fails what is looked for`() {
    let active = Probe()
    active.onBegan = .began
    active.play("0 +1@0,0")
    active.isEnabled = false
    #expect(active.told.line == "began cancelled")
    let looking = Probe()
    looking.play("0 +1@0,0")
    looking.isEnabled = false
    #expect(looking.state == .failed)
    #expect(looking.told.line == "")
    let done = Probe()
    done.onBegan = .recognised
    done.play("0 +1@0,0")
    done.isEnabled = false
    #expect(done.state == .recognised)
  }

  @Test func `switched off it follows nothing; switched on, only what begins then`() {
    let probe = Probe()
    let events = Script("0 +1@0,0 | 10 +2@0,0 | 20 2@9,9 +3@0,0 | 30 -1 -2 -3 | 40 +4@0,0").events
    probe.take(events[0])
    probe.isEnabled = false
    probe.take(events[1])
    probe.isEnabled = true
    for event in events[2...] { probe.take(event) }
    #expect(probe.heard == ["began 1", "began 4"])
  }

  @Test func `interrupted: the touches are told as cancelled, and then it is over`() {
    let active = Probe()
    active.onBegan = .began
    active.play("0 +1@0,0 +2@0,0")
    active.cancel(at: 5)
    #expect(active.heard == ["began 1 2", "cancelled 1 2"])
    #expect(active.told.line == "began cancelled")
    let looking = Probe()
    looking.play("0 +1@0,0")
    looking.cancel(at: 5)
    #expect(looking.state == .failed)
    let own = Probe()
    own.onBegan = .began
    own.onCancelled = .ended
    own.play("0 +1@0,0")
    own.cancel(at: 5)
    #expect(own.told.line == "began ended")
    own.cancel(at: 6)
    #expect(own.told.line == "began ended")
    #expect(own.heard == ["began 1", "cancelled 1"])
  }

  @Test func `after an interruption, touches that go on are waited for, and lost ones are not`() {
    let probe = Probe()
    let events = Script("0 +1@0,0 | 10 1@9,9 | 20 +2@0,0 | 30 -2 -1 | 40 +3@0,0").events
    probe.take(events[0])
    probe.cancel(at: 5)
    for event in events[1...] { probe.take(event) }
    #expect(probe.heard == ["began 1", "cancelled 1", "began 3"])
    probe.cancel(at: 50_000)
    probe.take(Script("60 +7@0,0").events[0])
    #expect(probe.heard.last == "began 7")
    #expect(probe.state == .possible)
  }

  @Test("an event at the deadline or later acts as if time had passed first", arguments: [99, 100, 150])
  func late(time: Int64) {
    let probe = Probe()
    probe.onTime = .recognised
    probe.take(Script("0 +1@0,0").events[0])
    probe.deadline = 100_000
    probe.take(Script("0 +1@0,0 | \(time) -1").events[1])
    #expect(probe.wakes == (time < 100 ? [] : [time * 1000]))
    #expect(probe.heard == (time < 100 ? ["began 1", "ended 1"] : ["began 1"]))
    #expect(probe.state == (time < 100 ? .possible : .recognised))
  }

  @Test func `a final state forgets the deadline`() {
    let probe = Probe()
    probe.deadline = 100
    probe.become(.began)
    #expect(probe.deadline == 100)
    probe.become(.changed)
    #expect(probe.deadline == 100)
    probe.become(.ended)
    #expect(probe.deadline == nil)
  }

  @Test("beside, and before where it failed: no touch is taken", arguments: [false, true])
  func nothingTaken(isBefore: Bool) {
    let probe = Probe()
    if isBefore { probe.precedence = .before }
    probe.onBegan = isBefore ? .failed : .began
    let event = Script("0 +1@0,0").events[0]
    probe.take(event)
    #expect(!probe.takesTouches)
    #expect(!probe.takes(event.touches[0]))
  }

  @Test func `before: its touches are taken from the moment it begins until it starts afresh, and no others`() {
    let probe = Probe()
    probe.precedence = .before
    probe.onMoved = .began
    let events = Script("0 +1@0,0 +9@0,0 | 10 1@5,5 | 20 +2@0,0 | 30 -1 -2 | 40 | 50 +3@0,0").events
    probe.onEnded = .ended
    let taken = events.map { event in
      probe.take(event, begins: { $0.id != 9 })
      return "\(probe.takesTouches)" + event.touches.filter(probe.takes).map { " \($0.id)" }.joined()
    }
    #expect(taken == ["false", "true 1", "true 1 2", "true 1 2", "false", "false"])
    // What is over is forgotten.
    #expect(!probe.takes(events[0].touches[0]))
  }

  @Test("before, and recognised by the end of a touch: that end is taken, also when another begins in the same event")
  func beforeAtEnd() {
    for last in ["10 -1", "10 -1 +2@0,0"] {
      let probe = Probe()
      probe.precedence = .before
      probe.onEnded = .recognised
      let events = Script("0 +1@0,0 | \(last)").events
      for event in events { probe.take(event) }
      #expect(events[1].touches.filter(probe.takes).map(\.id) == [1])
    }
  }

  @Test func `an action that interrupts its own gesture is heard once more, and nothing breaks`() {
    let probe = Probe()
    let told = probe.told
    probe.action = { recogniser in
      told.add("\(recogniser.state)")
      recogniser.isEnabled = false
    }
    probe.onBegan = .began
    probe.onMoved = .changed
    probe.play("0 +1@0,0 | 10 1@5,5 | 20 -1 | 30 +2@0,0")
    #expect(told.line == "began cancelled")
  }
}
