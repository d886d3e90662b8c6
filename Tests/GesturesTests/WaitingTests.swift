import Gestures
import Testing
import Touch

@Suite("GestureRecogniser: one that waits for another")
struct WaitingTests {
  /// A single and a double tap fed with a script, in either order and woken punctually or not. What is told has the
  /// place of the tap and its count.
  private func taps(_ text: String, doubleFirst: Bool, isPunctual: Bool) -> String {
    let told = Told()
    let single = Tap { told.add("single \(Int($0.position.x)) \($0.count)") }
    let double = Tap(taps: 2) { told.add("double \(Int($0.position.x)) \($0.count)") }
    single.waits(for: double)
    let both: [GestureRecogniser] = doubleFirst ? [double, single] : [single, double]
    func wake(before end: Microseconds) {
      for one in both {
        while let deadline = one.deadline, deadline < end {
          one.timePassed(deadline)
        }
      }
    }
    for event in Script(text).events {
      if isPunctual { wake(before: event.time) }
      for one in both { one.take(event) }
    }
    wake(before: .max)
    return told.line
  }

  private static let lives: [(String, String)] = [
    ("0 +1@50,50 | 60 -1", "single 50 1"),
    ("0 +1@50,50 | 60 -1 | 200 +2@52,50 | 250 -2", "double 52 2"),
    // The pause is over by one microsecond: two single taps.
    ("0 +1@50,50 | 60 -1 | 360 +2@52,50 | 400 -2", "double 52 2"),
    ("0 +1@50,50 | 60 -1 | 360.001 +2@52,50 | 400 -2", "single 50 1 single 52 1"),
    // The second is elsewhere: it is a tap of its own.
    ("0 +1@50,50 | 60 -1 | 200 +2@400,50 | 250 -2 | 260 ", "single 50 1 single 400 1"),
    // The second is none: only the first was one.
    ("0 +1@50,50 | 60 -1 | 200 +2@52,50 | 230 2@99,50 | 250 -2", "single 50 1"),
    ("0 +1@50,50 | 60 -1 | 200 +2@52,50 | 900 -2", "single 50 1"),
    ("0 +1@50,50 | 60 -1 | 200 +2@52,50 | 230 !2", "single 50 1"),
    // Neither is one.
    ("0 +1@50,50 | 600 -1", ""),
    ("0 +1@50,50 | 60 1@99,50 | 90 -1", ""),
    ("0 +1@50,50 | 60 -1 +2@52,50 | 100 -2", "double 52 2"),
    // Three in a row are a double tap and a single one.
    ("0 +1@50,50 | 60 -1 | 200 +2@52,50 | 250 -2 | 300 +3@50,50 | 350 -3", "double 52 2 single 50 1"),
    ("0 +1@50,50 | 60 -1 | 200 +2@52,50 | 250 -2 +3@50,50 | 350 -3 | 400 +4@50,50 | 450 -4", "double 52 2 double 50 2"),
  ]

  @Test("a single tap waits for a double one, in either order", arguments: lives.indices, [false, true])
  func singleAndDouble(index: Int, doubleFirst: Bool) {
    let (text, expected) = WaitingTests.lives[index]
    #expect(taps(text, doubleFirst: doubleFirst, isPunctual: true) == expected, "\(text)")
    #expect(taps(text, doubleFirst: doubleFirst, isPunctual: false) == expected, "\(text)")
  }

  /// A single tap that waits for a double one, after a tap.
  private func held() -> (single: Tap, double: Tap, told: Told) {
    let told = Told()
    let single = Tap { _ in told.add("single") }
    let double = Tap(taps: 2)
    single.waits(for: double)
    for event in Script("0 +1@50,50 | 60 -1").events {
      single.take(event)
      double.take(event)
    }
    return (single, double, told)
  }

  @Test func `it is recognised just when the pause has passed`() {
    let (single, double, told) = held()
    #expect(single.state == .possible)
    #expect(single.deadline == nil)
    #expect(double.deadline == 360_001)
    double.timePassed(360_000)
    #expect(told.line == "")
    double.timePassed(360_001)
    #expect(told.line == "single")
    #expect(single.state == .recognised)
  }

  @Test func `held back: an interruption and a switch let nothing be recognised`() {
    for off in [false, true] {
      let (single, double, told) = held()
      if off { single.isEnabled = false } else { single.cancel(at: 100_000) }
      #expect(single.state == .failed)
      double.timePassed(400_000)
      #expect(double.state == .failed)
      #expect(told.line == "")
    }
  }

  private func pair() -> (Probe, Probe, Told) {
    let told = Told()
    let one = Probe("one ", told: told)
    let other = Probe("other ", told: told)
    one.waits(for: other)
    one.take(Script("0 +1@0,0").events[0])
    return (one, other, told)
  }

  @Test func `another that looks for nothing is not waited for`() {
    let (one, _, told) = pair()
    one.become(.recognised)
    #expect(told.line == "one recognised")
    // Nor does it fail what looks for nothing.
    let looking = Probe()
    let found = Probe()
    looking.waits(for: found)
    found.become(.recognised)
    #expect(looking.state == .possible)
  }

  @Test("it fails when the other is recognised or begins, held back or not", arguments: [false, true])
  func overtaken(isHeld: Bool) {
    for next in [GestureRecogniser.State.recognised, .began] {
      let (one, other, told) = pair()
      other.take(Script("0 +1@0,0").events[0])
      if isHeld { one.become(.recognised) }
      other.become(next)
      #expect(one.state == .failed)
      #expect(told.line == "other \(next)")
    }
  }

  @Test func `it fails when the other had been recognised before it came to that`() {
    let (one, other, _) = pair()
    let late = Script("0 +1@0,0 | 10 -1 | 20 +2@0,0").events
    other.take(late[0])
    other.become(.began)
    #expect(one.state == .failed)
    one.take(late[1])
    one.take(late[2])
    #expect(one.state == .possible)
    one.become(.recognised)
    #expect(one.state == .failed)
  }

  @Test func `a continuous one held back goes on looking, and begins when the other fails`() {
    let (one, other, told) = pair()
    other.take(Script("0 +1@0,0").events[0])
    one.become(.began)
    one.become(.changed)
    #expect(one.state == .possible)
    one.take(Script("0 +1@0,0 | 10 1@5,5").events[1])
    #expect(one.heard == ["began 1", "moved 1"])
    other.become(.failed)
    #expect(told.line == "one began")
    one.become(.changed)
    #expect(told.line == "one began one changed")
  }

  @Test("touches that begin while it is held back: those still there start it afresh, those that came and went do not")
  func deferred() {
    for isRecognised in [false, true] {
      let (one, other, _) = pair()
      other.take(Script("0 +1@0,0").events[0])
      one.become(.recognised)
      let events = Script("0 +1@0,0 | 10 +2@9,9 | 20 -2 +3@9,9 | 30 +4@9,9 | 40 !4 | 50 3@0,0 | 60 -3 -1").events
      for event in events[1...4] { one.take(event) }
      #expect(one.heard == ["began 1"])
      #expect(one.touches.map(\.id) == [1])
      if isRecognised { other.become(.recognised) } else { other.become(.failed) }
      #expect(one.state == (isRecognised ? .failed : .recognised))
      for event in events[5...] { one.take(event) }
      one.take(Script("70 +5@0,0").events[0])
      // The first touch is over only with the third: that is too late for it.
      #expect(one.heard.last == "began 5")
    }
  }

  @Test(
    "a touch that began while it was held back starts it afresh when the first is over, and is waited for if it fails",
    arguments: [
      (
        .failed, "0 +1@0,0 | 10 -1 | 20 +2@9,9 | 30 -2 +3@9,9 | 40 3@0,0 | 50 -3", 4,
        ["began 1", "ended 1", "began 3", "moved 3", "ended 3"], "one recognised one recognised"
      ),
      (
        .recognised, "0 +1@0,0 | 10 -1 | 20 +2@9,9 | 30 +3@9,9 | 40 -2 -3 | 50 +4@9,9", 3,
        ["began 1", "ended 1", "began 4"], "other recognised"
      ),
    ] as [(GestureRecogniser.State, String, Int, [String], String)])
  func deferredAfterwards(end: GestureRecogniser.State, text: String, before: Int, heard: [String], words: String) {
    let (one, other, told) = pair()
    other.take(Script("0 +1@0,0").events[0])
    one.onEnded = .recognised
    let events = Script(text).events
    for event in events[1..<before] { one.take(event) }
    other.become(end)
    for event in events[before...] { one.take(event) }
    #expect(one.heard == heard)
    #expect(told.line == words)
  }

  @Test func `it waits for all that it was told to wait for`() {
    let (one, other, told) = pair()
    let third = Probe("third ", told: told)
    one.waits(for: third)
    for probe in [other, third] { probe.take(Script("0 +1@0,0").events[0]) }
    one.become(.recognised)
    other.become(.failed)
    #expect(told.line == "")
    third.become(.failed)
    #expect(told.line == "one recognised")
  }

  @Test func `a row of three: the last to be recognised lets the others fail`() {
    let told = Told()
    let taps = (1...3).map { count in Tap(taps: count) { told.add("\($0.count)") } }
    taps[0].waits(for: taps[1])
    taps[0].waits(for: taps[2])
    taps[1].waits(for: taps[2])
    for event in Script("0 +1@9,9 | 50 -1 | 99 +2@9,9 | 150 -2 | 200 +3@9,9 | 250 -3").events {
      for tap in taps { tap.take(event) }
    }
    #expect(told.line == "3")
    #expect(taps.map(\.state) == [.failed, .failed, .recognised])
  }

  @Test func `two cannot wait for each other, nor one for itself`() {
    let probes = (0..<3).map { _ in Probe() }
    probes[0].waits(for: probes[1])
    probes[1].waits(for: probes[2])
    probes[2].waits(for: probes[0])
    probes[1].waits(for: probes[0])
    probes[0].waits(for: probes[0])
    let event = Script("0 +1@0,0").events[0]
    for probe in probes { probe.take(event) }
    probes[2].become(.recognised)
    #expect(probes[2].state == .recognised)
  }

  @Test func `nothing is held in a ring, and one that is gone is not waited for`() {
    weak var gone: Probe?
    let told = Told()
    let one = Probe("one ", told: told)
    do {
      let other = Probe()
      one.waits(for: other)
      gone = other
      let events = Script("0 +1@0,0 | 10 -1").events
      for event in events.prefix(1) {
        one.take(event)
        other.take(event)
      }
      one.become(.recognised)
      #expect(told.line == "")
    }
    #expect(gone == nil)
    one.take(Script("0 +1@0,0 | 10 -1").events[1])
    #expect(told.line == "one recognised")
  }
}
