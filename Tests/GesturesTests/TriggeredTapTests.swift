import Gestures
import Testing
import Touch

/// A life of a triggered tap and what its action is told: state and count.
private struct Life: Sendable {
  var text: String
  var told: String
  var state: GestureRecogniser.State

  init(_ text: String, _ told: String, _ state: GestureRecogniser.State) {
    self.text = text
    self.told = told
    self.state = state
  }
}

@Suite("TriggeredTap: the deliberate tap, sentence by sentence")
struct TriggeredTapTests {
  private func check(
    _ lives: [Life], begins: (Contact) -> Bool = { _ in true }, prepare: (TriggeredTap) -> Void = { _ in }
  ) {
    for life in lives {
      let told = Told()
      let gesture = TriggeredTap { told.add("\($0.state) \($0.count)") }
      prepare(gesture)
      gesture.play(life.text, begins: begins)
      #expect(told.line == life.told, "\(life.text)")
      #expect(gesture.state == life.state, "\(life.text)")
    }
  }

  @Test func `a finger rests, another taps: as often as it comes, until the resting one leaves`() {
    check([
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -2", "began 1", .began),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -2 | 2000 -1", "began 1 ended 1", .ended),
      Life(
        "0 +1@100,100 | 600 +2@300,100 | 650 -2 | 1200 +3@310,90 | 1260 -3 | 1800 +4@20,9 | 1900 -4 | 2500 -1",
        "began 1 changed 2 changed 3 ended 3", .ended),
    ])
  }

  @Test func `1: it starts with exactly one touch on the panel, whoever sees the other`() {
    let second = "0 +9@400,400 | 10 +1@100,100 | 700 +2@300,100 | 750 -2"
    // Where both are seen, it is the first that rests.
    check([Life(second, "", .possible)])
    check([Life(second, "", .failed)], begins: { $0.id != 9 })
    check([Life("0 +9@400,400 | 10 +1@100,100 | 20 -9 | 700 +2@300,100 | 750 -2", "", .failed)], begins: { $0.id != 9 })
    // One that ended in the same event is no longer there.
    check([Life("0 +9@400,400 | 10 -9 +1@100,100 | 700 +2@300,100 | 750 -2", "began 1", .began)])
    check([Life("0 +9@400,400 | 10 ?9 +1@100,100 | 700 +2@300,100 | 750 -2", "began 1", .began)])
  }

  @Test func `2: two fingers that arrive together do not start it`() {
    check([
      Life("0 +1@100,100 +2@300,100 | 700 +3@200,200 | 750 -3", "", .failed),
      Life("0 +1@100,100 +2@300,100 | 100 -2 | 700 +3@200,200 | 750 -3", "", .failed),
    ])
    check([Life("0 +1@100,100 +9@300,100 | 100 -9 | 700 +3@200,200 | 750 -3", "", .failed)], begins: { $0.id != 9 })
  }

  @Test func `3: exactly two touches for all of the tap; a third spoils that tap and not the sequence`() {
    let then = " | 2000 +7@300,100 | 2050 -7"
    for text in [
      // During the tap, and gone again; with it; before it; after it has begun and still there.
      "0 +1@100,100 | 600 +2@300,100 | 620 +3@400,9 | 640 -3 | 660 -2",
      "0 +1@100,100 | 600 +2@300,100 +3@400,9 | 640 -3 | 660 -2",
      "0 +1@100,100 | 600 +2@300,100 +3@400,9 | 640 -3 -2",
      "0 +1@100,100 | 600 +2@300,100 | 610 +3@400,9 | 660 -2 | 690 -3",
      "0 +1@100,100 | 100 +3@400,9 | 600 +2@300,100 | 660 -2 | 700 -3",
      "0 +1@100,100 | 100 +3@400,9 | 600 +2@300,100 | 610 -3 | 660 -2",
      "0 +1@100,100 | 600 +2@300,100 | 610 +3@400,9 | 620 ?3 | 660 -2",
    ] {
      check([Life(text, "", .possible), Life(text + then, "began 1", .began)])
      check([Life(text, "", .possible), Life(text + then, "began 1", .began)], begins: { $0.id != 3 })
    }
    // One that comes as the tap ends comes after it, and one that leaves as the tap begins has left.
    check([
      Life("0 +1@100,100 | 600 +2@300,100 | 660 -2 +3@300,100 | 690 -3", "began 1", .began),
      Life("0 +1@100,100 | 400 +3@9,9 | 600 -3 +2@300,100 | 660 -2", "began 1", .began),
    ])
    // A finger elsewhere is one of the two on the panel, but no tap here.
    check([Life("0 +1@100,100 | 600 +3@300,100 | 660 -3" + then, "began 1", .began)], begins: { $0.id != 3 })
  }

  @Test func `4: the delay, to the microsecond, and when it restarts`() {
    check([
      Life("0 +1@100,100 | 500 +2@300,100 | 550 -2", "began 1", .began),
      Life("0 +1@100,100 | 499.999 +2@300,100 | 550 -2", "", .possible),
      // What counts is when the tap begins.
      Life("0 +1@100,100 | 490 +2@300,100 | 600 -2", "", .possible),
      // It restarts at a tap that counted, from its end,
      Life("0 +1@100,100 | 500 +2@300,100 | 600 -2 | 1099.999 +3@9,9 | 1150 -3", "began 1", .began),
      Life("0 +1@100,100 | 500 +2@300,100 | 600 -2 | 1100 +3@9,9 | 1150 -3", "began 1 changed 2", .changed),
      // and not at one that was too early.
      Life("0 +1@100,100 | 400 +2@300,100 | 450 -2 | 500 +3@9,9 | 550 -3", "began 1", .began),
      Life(
        "0 +1@100,100 | 500 +2@9,9 | 600 -2 | 900 +3@9,9 | 950 -3 | 1100 +4@9,9 | 1150 -4", "began 1 changed 2",
        .changed),
    ])
    let never = Life("10 +1@100,100 | 9000 +2@300,100 | 9050 -2", "", .possible)
    check([never], prepare: { $0.minimumDelay = .max })
    let short = Life("0 +1@100,100 | 0.001 +2@9,9 | 1 -2 +3@9,9 | 2 -3", "began 1 changed 2", .changed)
    check([short], prepare: { $0.minimumDelay = 0 })
  }

  @Test func `5: the count stays readable after the end until the next sequence starts`() {
    let gesture = TriggeredTap()
    let events = Script(
      """
      0 +1@100,100 | 600 +2@300,100 | 650 -2 | 900 -1 | 1000 +3@9,9 +4@200,9 | 1100 -3 -4 | 1200 +5@9,9 | 1900 +6@99,9 \
      | 1950 -6 | 2000 +7@99,9 | 2050 -5 | 2060 +8@9,9 | 2100 -7 -8 | 2200 +9@9,9
      """
    ).events
    var counts: [Int] = []
    for event in events {
      gesture.take(event)
      counts.append(gesture.count)
    }
    #expect(counts == [0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 0])
  }

  @Test func `6: how it ends`() {
    check([
      Life("0 +1@100,100 | 900 -1", "", .failed),
      Life("0 +1@100,100 | 900 !1", "", .failed),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -2 | 900 -1", "began 1 ended 1", .ended),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -2 | 900 !1", "began 1 cancelled 1", .cancelled),
      // The two leave at once: that was one movement, no tap.
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -2 -1", "", .failed),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -1 | 660 -2", "", .failed),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 !1 -2", "", .failed),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 ?1 -2", "", .failed),
      // The resting finger is replaced: the new one rests.
      Life(
        "0 +1@9,9 | 600 +2@99,9 | 650 -2 | 700 -1 +3@9,9 | 1200 +4@99,9 | 1250 -4", "began 1 ended 1 began 1", .began),
    ])
    let told = Told()
    let gesture = TriggeredTap { told.add("\($0.state) \($0.count)") }
    gesture.play("0 +1@100,100 | 600 +2@300,100 | 650 -2")
    gesture.cancel(at: 700_000)
    #expect(told.line == "began 1 cancelled 1")
  }

  @Test func `7: touches whose end was never delivered are gone`() {
    check([
      Life("0 +1@100,100 | 900 ?1", "", .failed),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 -2 | 900 ?1", "began 1 ended 1", .ended),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 ?2", "", .possible),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 ?2 | 700 +3@300,100 | 750 -3", "began 1", .began),
      Life("0 +1@100,100 | 600 +2@300,100 | 650 !2", "", .possible),
      Life("0 +1@9,9 | 600 +2@300,100 | 650 ?1 | 660 -2", "", .failed),
      Life(
        "0 +1@9,9 | 600 +2@9,99 | 650 -2 | 700 ?1 +3@9,9 | 1200 +4@99,9 | 1250 -4", "began 1 ended 1 began 1", .began),
    ])
  }

  @Test func `8: the longest tap, the farthest and the largest finger, unless an app says otherwise`() {
    let start = "0 +1@100,100 | 600 +2@300,100"
    for (inside, beyond) in [
      ("1100 -2", "1100.001 -2"), ("620 2@325,100 | 650 -2", "620 2@325.5,100 | 650 -2"),
      ("610 2*150 | 650 -2", "610 2*151 | 650 -2"),
    ] {
      check([Life("\(start) | \(inside)", "began 1", .began), Life("\(start) | \(beyond)", "", .possible)])
    }
  }

  @Test func `a tap where it waits for another is counted, and told when the other has failed`() {
    let told = Told()
    let gesture = TriggeredTap { told.add("\($0.state) \($0.count)") }
    let other = Probe()
    gesture.waits(for: other)
    for event in Script("0 +1@9,9 | 600 +2@99,9 | 650 -2").events {
      other.take(event)
      gesture.take(event)
    }
    #expect(told.line == "")
    other.become(.failed)
    #expect(told.line == "began 1")
  }
}
