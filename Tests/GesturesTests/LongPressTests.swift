import Gestures
import Testing
import Touch

@Suite("LongPress: what is one and what is not")
struct LongPressTests {
  @Test(
    "one finger",
    arguments: [
      // By time alone.
      ("0 +1@50,50", "began "),
      ("0 +1@50,50 | 600 -1", "began ended "),
      ("0 +1@50,50 | 500 -1", "began ended "),
      ("0 +1@50,50 | 499.999 -1", "failed"),
      // It changes as it moves afterwards, as far as it likes.
      ("0 +1@50,50 | 600 1@300,50 | 610 1@400,90 | 620 | 700 -1", "began changed changed ended "),
      ("0 +1@50,50 | 100 1@75,50 | 600 1@300,50 | 700 -1", "began changed ended "),
      // Moved before it began.
      ("0 +1@50,50 | 100 1@75.5,50 | 600 -1", "failed"),
      ("0 +1@50,50 | 100 1@75.5,50 | 110 1@50,50 | 600 -1", "failed"),
      // A second finger before and after.
      ("0 +1@50,50 +2@90,50 | 600 -1", "failed"),
      ("0 +1@50,50 | 300 +2@90,50 | 600 -1", "failed"),
      ("0 +1@50,50 | 600 +2@90,50 | 650 2@200,50 | 680 -2 | 700 -1", "began ended "),
      // Cancelled, lost.
      ("0 +1@50,50 | 100 !1", "failed"),
      ("0 +1@50,50 | 100 ?1", "failed"),
      ("0 +1@50,50 | 600 !1", "began cancelled "),
      ("0 +1@50,50 | 600 ?1", "began cancelled "),
    ])
  func one(text: String, expected: String) {
    #expect(states(text, of: LongPress()) == expected)
    #expect(states(text, of: LongPress(), isPunctual: false) == expected)
  }

  @Test(
    "two fingers",
    arguments: [
      ("0 +1@50,50 +2@90,50 | 600 -1 | 700 -2", "began ended "),
      // Counted from when both are there.
      ("0 +1@50,50 | 200 +2@90,50 | 699 -1", "failed"),
      ("0 +1@50,50 | 200 +2@90,50 | 700 -1", "began ended "),
      ("0 +1@50,50 | 200.001 +2@90,50 | 900 -1", "failed"),
      ("0 +1@50,50 | 900 -1", "failed"),
      ("0 +1@50,50 +2@90,50 | 100 +3@9,9 | 600 -1 -2 -3", "failed"),
      ("0 +1@50,50 +2@90,50 | 100 2@116,50 | 600 -1 -2", "failed"),
      ("0 +1@50,50 +2@90,50 | 100 -2 | 600 -1", "failed"),
      ("0 +1@50,50 +2@90,50 | 600 !2 | 700 -1", "began cancelled "),
    ])
  func two(text: String, expected: String) {
    #expect(states(text, of: LongPress(fingers: 2)) == expected)
    #expect(states(text, of: LongPress(fingers: 2), isPunctual: false) == expected)
  }

  @Test func `it is woken at the moment itself, not before`() {
    let press = LongPress(minimumDuration: 300_000)
    press.take(Script("1 +1@50,50").events[0])
    #expect(press.deadline == 301_000)
    press.timePassed(300_999)
    #expect(press.state == .possible)
    press.timePassed(301_000)
    #expect(press.state == .began)
    #expect(press.deadline == nil)
  }

  @Test func `a duration of .max never passes, and fingers may come at any time where that is the limit`() {
    #expect(states("10 +1@50,50 | 9000 -1", of: LongPress(minimumDuration: .max)) == "failed")
    let press = LongPress(fingers: 2)
    press.stagger = .max
    #expect(states("10 +1@50,50 | 9000 +2@90,50 | 9500 -1", of: press) == "began ended ")
  }

  @Test func `the place is the middle of its fingers, and not of one that came later`() {
    let press = LongPress(fingers: 2)
    press.play("0 +1@50,50 +2@90,50 | 100 2@100,60 | 600 +3@400,400 | 610 1@60,50 3@300,300 | 620 3@200,200")
    #expect(press.position == Position(x: 80, y: 55))
  }
}
