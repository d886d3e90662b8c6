import Examining
import Seeded
import Testing
import Touch
import TouchInput

@Suite("CalibrationRun: from the first target to the file")
struct CalibrationRunTests {
  /// Nine targets touched, and the new calibration in force.
  private static func onTrial() -> CalibrationHand {
    var hand = CalibrationHand()
    for _ in 0..<9 { hand.touchTarget() }
    hand.answer()
    return hand
  }

  @Test func `nine touches, a trial, two that confirm it, a file`() throws {
    var hand = CalibrationHand()
    for number in 0..<9 {
      #expect(hand.run.step == .target(number))
      #expect(hand.effects == [])
      hand.touchTarget()
    }
    #expect(hand.run.step == .applying)
    guard case .apply(let calibration) = hand.effects.first else {
      Issue.record("nothing to try")
      return
    }
    #expect(hand.run.target == nil)
    hand.answer()
    #expect(hand.confirmed == 0)
    hand.touchTarget()
    #expect(hand.confirmed == 1 && hand.effects == [.apply(calibration)])
    hand.touchTarget()
    #expect(hand.run.step == .writing && hand.effects == [.apply(calibration), .write(calibration)])
    hand.answer()
    #expect(hand.run.step == .ended(.written))
    #expect(hand.effects == [.apply(calibration), .write(calibration)])
    // x = (3900 - rawX) / 4, y = (rawY - 200) / 7, in 65536ths and rounded.
    let found = calibration.coefficients
    #expect(found.a0 == -16384 && abs(found.a1) <= 1 && abs(found.a3) <= 1 && abs(found.a4 - 9362) <= 1)
    #expect(calibration.width == 800 && calibration.height == 480 && calibration.rotation == 0)
    let result = hand.run.result(density: 6)
    #expect(result.verdict == .passed && result.measures.count == 4)
  }

  @Test func `one miss of three is forgiven, two are not`() {
    var forgiven = Self.onTrial()
    forgiven.touchTarget()
    forgiven.touch(400, 240)
    #expect(forgiven.confirmed == 2)
    forgiven.touchTarget()
    #expect(forgiven.run.step == .writing)

    var refused = Self.onTrial()
    refused.touch(400, 240)
    refused.touchTarget()
    refused.touch(400, 240)
    #expect(refused.run.step == .ended(.unconfirmed))
    #expect(refused.effects.count == 2 && refused.effects.last == .rollBack)
    #expect(refused.run.result(density: nil).verdict == .failed)

    var soon = Self.onTrial()
    soon.touch(400, 240)
    soon.touch(400, 240)
    #expect(soon.run.step == .ended(.unconfirmed) && soon.effects.last == .rollBack)
  }

  @Test func `nobody confirms: the old one is back by itself`() {
    var hand = Self.onTrial()
    hand.wait(19_999_999)
    #expect(hand.confirmed == 0)
    hand.wait(1)
    #expect(hand.run.step == .ended(.unconfirmed) && hand.effects.last == .rollBack)
  }

  @Test func `touches that do not rest do not prolong the trial`() {
    var hand = Self.onTrial()
    for _ in 0..<60 { hand.touch(400, 240, rest: 50_000) }
    #expect(hand.run.step == .ended(.unconfirmed) && hand.effects.last == .rollBack)
  }

  @Test func `nobody touches a target`() {
    var hand = CalibrationHand()
    hand.touchTarget()
    hand.wait(29_999_999)
    #expect(hand.run.step == .target(1))
    hand.wait(1)
    #expect(hand.run.step == .ended(.abandoned) && hand.effects == [])
    #expect(hand.run.result(density: nil).verdict == .notRun)
  }

  @Test func `five minutes are enough for everything`() {
    var hand = CalibrationHand()
    // A person who never lets a finger rest.
    for _ in 0..<1000 where hand.run.step == .target(0) { hand.touch(400, 240, rest: 10_000) }
    #expect(hand.run.step == .ended(.abandoned))
    #expect(hand.time >= 301_000_000 && hand.time < 302_000_000)
  }

  @Test func `a finger that rests for four seconds, wherever, leaves: at a target and on trial`() {
    var early = CalibrationHand()
    early.touchTarget()
    early.see([early.contact(17, 300, finger: 99)])
    early.wait(3_999_999)
    #expect(early.run.step == .target(1))
    early.wait(1)
    #expect(early.run.step == .ended(.abandoned) && early.effects == [])

    var late = Self.onTrial()
    late.see([late.contact(500, 100, finger: 99)])
    late.wait(4_000_000)
    #expect(late.run.step == .ended(.abandoned) && late.effects.last == .rollBack)
  }

  @Test("leaving at every step")
  func leave() {
    for touches in 0...11 {
      var hand = CalibrationHand()
      for _ in 0..<touches {
        hand.touchTarget()
        if hand.run.step == .applying { hand.answer() }
      }
      let wasWriting = hand.run.step == .writing
      let left = hand.run.leave()
      hand.note(left)
      if wasWriting {
        #expect(left == [])
        hand.answer()
        #expect(hand.run.step == .ended(.written))
      } else {
        #expect(hand.run.step == .ended(.abandoned))
        #expect(hand.inForce == nil)
      }
      #expect(hand.run.leave() == [])
    }
  }

  @Test func `the panel or the file fails, or does not answer`() {
    var applying = CalibrationHand()
    for _ in 0..<9 { applying.touchTarget() }
    var silent = applying
    applying.note(applying.run.applied(false, at: applying.time))
    #expect(applying.run.step == .ended(.failed) && applying.effects.last == .rollBack)
    silent.wait(10_000_000)
    #expect(silent.run.step == .ended(.failed) && silent.effects.last == .rollBack)
    #expect(silent.run.applied(true, at: silent.time) == [])

    var writing = Self.onTrial()
    for _ in 0..<2 { writing.touchTarget() }
    var mute = writing
    writing.note(writing.run.written("the root is read-only", at: writing.time))
    #expect(writing.run.step == .ended(.failed) && writing.effects.last == .rollBack)
    #expect(writing.run.remark?.string == "the root is read-only")
    mute.wait(10_000_000)
    #expect(mute.run.step == .ended(.failed) && mute.effects.last == .rollBack)
    #expect(mute.run.written(nil, at: mute.time) == [])
  }

  @Test("what does not count as a touch: too short, moved, two fingers, lost events, filters that let nothing through")
  func noTouches() {
    var hand = CalibrationHand()
    let target = (x: 80, y: 48)
    hand.touch(target.x, target.y, rest: 140_000)
    #expect(hand.run.step == .target(0))
    #expect(hand.run.remark?.string == "let the finger rest where it is, then lift it")

    // The finger moves all the way.
    for step in 0..<20 {
      hand.see([hand.contact(80 + step * 20, 48, finger: 50)])
      hand.wait(50_000)
    }
    hand.see([])
    #expect(hand.run.step == .target(0))

    let (one, two) = (hand.contact(80, 48, finger: 60), hand.contact(500, 300, finger: 61))
    hand.see([one])
    hand.wait(400_000)
    hand.see([one, two])
    #expect(hand.run.remark?.string == "touch with one finger only")
    hand.see([one])
    hand.wait(400_000)
    hand.see([])
    #expect(hand.run.step == .target(0))

    hand.see([hand.contact(80, 48, finger: 70)])
    hand.wait(400_000)
    hand.see([], isAfterDrop: true)
    #expect(hand.run.step == .target(0))

    var unfiltered = hand.contact(80, 48, finger: 80)
    unfiltered.filtered = nil
    hand.see([unfiltered])
    hand.wait(400_000)
    hand.see([])
    #expect(hand.run.step == .target(0))

    hand.touch(target.x, target.y)
    #expect(hand.run.step == .target(1) && hand.run.remark == nil)
  }

  @Test(
    "a finger that goes elsewhere before it lifts counts if it rested for seven tenths of its time",
    arguments: [(120_000, 1), (240_000, 0)] as [(Microseconds, Int)])
  func goesElsewhere(away: Microseconds, target: Int) {
    var hand = CalibrationHand()
    hand.see([hand.contact(80, 48, finger: 90)])
    hand.wait(300_000)
    hand.see([hand.contact(80, 48, finger: 90, offset: -2000)])
    hand.wait(away)
    hand.see([])
    #expect(hand.run.step == .target(target))
  }

  @Test func `a finger that slides onto the cross and rests there counts where it rested`() {
    var hand = CalibrationHand()
    for _ in 0..<9 {
      guard let target = hand.run.target else { return }
      for step in 0..<4 {
        hand.see([hand.contact(target.x, target.y, finger: 50, offset: Int32(400 - step * 100))])
        hand.wait(20_000)
      }
      hand.see([hand.contact(target.x, target.y, finger: 50)])
      hand.wait(500_000)
      hand.see([])
    }
    #expect(hand.run.step == .applying)
    #expect((hand.run.fit?.residuals.worst ?? 9) < 0.5)
  }

  @Test func `a target that does not fit is asked for again, three times at most`() {
    var hand = CalibrationHand()
    for number in 0..<9 {
      guard let target = hand.run.target else { return }
      hand.touch(target.x + (number == 4 ? 90 : 0), target.y)
    }
    #expect(hand.run.step == .target(4) && hand.effects == [])
    #expect(hand.run.remark?.string == "target 5 does not fit the others: touch it again")
    var stubborn = hand
    hand.touchTarget()
    #expect(hand.run.step == .applying)

    for _ in 0..<3 {
      #expect(stubborn.run.step == .target(4))
      guard let target = stubborn.run.target else { return }
      stubborn.touch(target.x + 90, target.y)
    }
    #expect(stubborn.run.step == .ended(.failed) && stubborn.effects == [])
  }

  @Test func `a dead panel fails with a sentence, and nothing is tried`() {
    var hand = CalibrationHand()
    for _ in 0..<9 { hand.touch(400, 240) }
    #expect(hand.run.step == .ended(.failed) && hand.effects == [])
    #expect(hand.run.remark?.string == CalibrationRefusal.onePlace.sentence.string)
  }

  @Test func `each target tells whether it was touched, and what is left of it`() {
    var hand = CalibrationHand()
    #expect(hand.run.shownTargets.count == 9 && hand.run.shownTargets.allSatisfy { !$0.isTouched })
    for _ in 0..<3 { hand.touchTarget() }
    let three = hand.run.shownTargets
    #expect(three.map(\.isTouched) == [true, true, true] + Array(repeating: false, count: 6))
    #expect(three.allSatisfy { $0.residual == nil })
    for _ in 0..<2 { hand.touchTarget() }
    #expect(hand.run.shownTargets[4].residual.map { $0 < 0.5 } == true)
    #expect(hand.run.words.string.contains("6 of 9"))
  }

  @Test("points of the trial lie in different quarters, away from the middle and from the edges", .random)
  func points() {
    var first: Set<[Int]> = []
    for seed in Cases(200) {
      var hand = CalibrationHand(seed: seed)
      for _ in 0..<9 { hand.touchTarget() }
      hand.answer()
      var quarters: Set<[Bool]> = []
      for _ in 0..<2 {
        guard let target = hand.run.target else {
          Issue.record("nothing to touch")
          return
        }
        if quarters.isEmpty { first.insert([target.x, target.y]) }
        quarters.insert([target.x > 400, target.y > 240])
        #expect(abs(target.x - 400) >= 100 && abs(target.y - 240) >= 60)
        #expect((100...700).contains(target.x) && (60...420).contains(target.y))
        // A miss, so that there is another.
        if quarters.count == 1 { hand.touch(400, 240) }
      }
      #expect(quarters.count == 2)
    }
    if Cases.areFull { #expect(first.count > 150) }
  }

  @Test func `what may be missed follows the size of a finger, where it is known`() {
    #expect(CalibrationHand(density: 6).run.tolerance == 24)
    #expect(CalibrationHand(density: 0.1).run.tolerance == 8)
    #expect(CalibrationHand(density: 1000).run.tolerance == 60)
    #expect(CalibrationHand().run.tolerance == 24)
  }
}
