import Gestures
import Testing
import Touch

@Suite("Tap: what is one and what is not")
struct TapTests {
  /// How it ended, woken punctually or not.
  private func check(_ lives: [(String, Bool)], sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> Tap) {
    for (text, isOne) in lives {
      for isPunctual in [true, false] {
        let tap = make()
        var told = 0
        tap.action = { _ in told += 1 }
        tap.play(text, isPunctual: isPunctual)
        #expect(tap.state == (isOne ? .recognised : .failed), "\(text)", sourceLocation: sourceLocation)
        #expect(told == (isOne ? 1 : 0), "\(text)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `one finger`() {
    check([
      ("0 +1@50,50 | 80 -1", true),
      // Too long: half a second is a press.
      ("0 +1@50,50 | 499.999 -1", true),
      ("0 +1@50,50 | 500 -1", false),
      // Moved: 25 pixels at most, and it does not help to come back.
      ("0 +1@50,50 | 40 1@75,50 | 80 -1", true),
      ("0 +1@50,50 | 40 1@75.5,50 | 80 -1", false),
      ("0 +1@50,50 | 40 1@70,70 | 80 -1", false),
      ("0 +1@50,50 | 40 1@75.5,50 | 50 1@50,50 | 80 -1", false),
      // Another finger, at once, late, or in its place.
      ("0 +1@50,50 +2@90,50 | 80 -1 -2", false),
      ("0 +1@50,50 | 40 +2@90,50 | 80 -1 -2", false),
      ("0 +1@50,50 | 40 +2@90,50 | 50 -2 | 80 -1", false),
      // Cancelled, or lost.
      ("0 +1@50,50 | 80 !1", false),
      ("0 +1@50,50 | 80 ?1", false),
    ]) { Tap() }
  }

  @Test func `its limits can be set`() {
    check([("0 +1@50,50 | 99 1@60,50 -1", true), ("0 +1@50,50 | 100 -1", false), ("0 +1@50,50 | 9 1@61,50 -1", false)])
    {
      let tap = Tap()
      tap.longestTouch = 100_000
      tap.movementLimit = 10
      return tap
    }
  }

  @Test func `a limit of .max is none`() {
    func unlimited(_ tap: Tap) -> Tap {
      tap.longestTouch = .max
      tap.longestPause = .max
      tap.stagger = .max
      return tap
    }
    check([("10 +1@50,50 | 9000 -1", true), ("10 +1@50,50 | 9000 1@99,50 -1", false)]) { unlimited(Tap()) }
    check([("10 +1@50,50 | 90 -1 | 9000 +2@50,50 | 18000 -2", true)]) { unlimited(Tap(taps: 2)) }
    check([("10 +1@50,50 | 9000 +2@150,50 | 18000 -1 | 27000 -2", true)]) { unlimited(Tap(fingers: 2)) }
  }

  @Test func `two taps`() {
    check([
      ("0 +1@50,50 | 80 -1 | 200 +2@50,50 | 280 -2", true),
      ("0 +1@50,50 | 80 -1", false),
      // The pause: 300 ms from the end of one to the beginning of the next.
      ("0 +1@50,50 | 80 -1 | 380 +2@50,50 | 800 -2", true),
      ("0 +1@50,50 | 80 -1 | 380.001 +2@50,50 | 480 -2", false),
      // The place: 40 pixels from where the first began.
      ("0 +1@50,50 | 80 -1 | 200 +2@90,50 | 280 -2", true),
      ("0 +1@50,50 | 80 -1 | 200 +2@90.5,50 | 280 -2", false),
      ("0 +1@50,50 | 40 1@70,50 | 80 -1 | 200 +2@91,50 | 280 -2", false),
      // The second too long, moved, cancelled, joined by another.
      ("0 +1@50,50 | 80 -1 | 200 +2@50,50 | 700 -2", false),
      ("0 +1@50,50 | 80 -1 | 200 +2@50,50 | 250 2@80,50 | 280 -2", false),
      ("0 +1@50,50 | 80 -1 | 200 +2@50,50 | 250 !2", false),
      ("0 +1@50,50 | 80 -1 | 200 +2@50,50 +3@60,60 | 250 -2 -3", false),
      // Without a pause at all; two fingers in turn.
      ("0 +1@50,50 | 80 -1 +2@60,50 | 150 -2", true),
      ("0 +1@50,50 | 50 +2@60,50 | 80 -1 | 150 -2", false),
    ]) { Tap(taps: 2) }
  }

  @Test func `two fingers, which come and go a little apart`() {
    check([
      ("0 +1@50,50 +2@150,50 | 80 -1 -2", true),
      ("0 +1@50,50 | 60 +2@150,50 | 120 -1 | 180 -2", true),
      ("0 +1@50,50 | 60 +2@150,50 | 120 -2 | 180 -1", true),
      // Only one of them; a third.
      ("0 +1@50,50 | 80 -1", false),
      ("0 +1@50,50 +2@150,50 +3@250,50 | 80 -1 -2 -3", false),
      ("0 +1@50,50 +2@150,50 | 40 +3@250,50 | 80 -1 -2 -3", false),
      ("0 +1@50,50 +2@150,50 | 40 -1 | 60 +3@250,50 | 80 -2 -3", false),
      // Never both at once.
      ("0 +1@50,50 | 60 -1 | 90 +2@150,50 | 150 -2", false),
      ("0 +1@50,50 | 60 -1 +2@150,50 | 150 -2", false),
      // The second is late, in coming or going.
      ("0 +1@50,50 | 200 +2@150,50 | 260 -1 -2", true),
      ("0 +1@50,50 | 200.001 +2@150,50 | 260 -1 -2", false),
      ("0 +1@50,50 +2@150,50 | 60 -1 | 260 -2", true),
      ("0 +1@50,50 +2@150,50 | 60 -1 | 260.001 -2", false),
      // From the first to the last it lasts as long as a tap may.
      ("0 +1@50,50 | 150 +2@150,50 | 400 -1 | 499 -2", true),
      ("0 +1@50,50 | 150 +2@150,50 | 400 -1 | 500 -2", false),
      // Either moves; either is cancelled.
      ("0 +1@50,50 +2@150,50 | 40 2@180,50 | 80 -1 -2", false),
      ("0 +1@50,50 +2@150,50 | 80 -1 !2", false),
    ]) { Tap(fingers: 2) }
  }

  @Test func `two taps of two fingers`() {
    check([
      ("0 +1@50,50 +2@150,50 | 80 -1 -2 | 200 +3@155,55 | 210 +4@45,50 | 280 -3 | 290 -4", true),
      ("0 +1@50,50 +2@150,50 | 80 -1 -2 | 200 +3@155,55 | 210 +4@250,50 | 280 -3 | 290 -4", false),
      ("0 +1@50,50 +2@150,50 | 80 -1 -2 | 200 +3@155,55 | 280 -3", false),
    ]) { Tap(taps: 2, fingers: 2) }
  }

  @Test func `the place: the middle of where the fingers of the latest tap came down`() {
    let tap = Tap(taps: 2, fingers: 2)
    tap.play("0 +1@50,50 +2@150,70 | 80 -1 -2 | 200 +3@160,80 +4@40,60 | 210 3@170,80 | 280 -3 -4")
    #expect(tap.state == .recognised)
    #expect(tap.position == Position(x: 100, y: 70))
    #expect(tap.count == 2)
  }

  @Test func `one tap after the other, and a failure between`() {
    var places: [Float] = []
    let tap = Tap { places.append($0.position.x) }
    tap.play(
      "0 +1@10,9 | 50 -1 | 60 +2@20,9 | 99 -2 | 100 +3@30,9 | 120 3@99,9 | 130 -3 | 140 +4@40,9 | 150 -4 +5@50,9")
    #expect(places == [10, 20, 40])
  }

  @Test func `an end elsewhere than where it was seen last counts as a move`() {
    let tap = Tap()
    tap.play("0 +1@50,50")
    let end = Contact(id: 1, phase: .ended, position: Position(x: 80, y: 50), time: 9_000)
    tap.take(TouchEvent(time: 9_000, touches: [end]))
    #expect(tap.state == .failed)
  }

  @Test func `a nonsensical number is one`() {
    check([("0 +1@50,50 | 80 -1", true)]) { Tap(taps: 0, fingers: -3) }
  }
}
