import Examining
import Seeded
import Testing
import Touch
import TouchInput

/// A person who aims, misses, waits, hesitates, uses two fingers and leaves at random, and a model of the results
/// that may follow.
private struct RandomPerson {
  var random: Seeded
  var hand: CalibrationHand
  /// The trial: touches that hit and that missed, and the time at which it began.
  private var hits = 0
  private var misses = 0
  private var trialStart: Microseconds?
  private var seen = 0
  private(set) var faults: [String] = []
  private var applied: Pointercal?
  private(set) var written: Pointercal?
  private var isEnded = false

  init(seed: UInt64) {
    random = Seeded(seed)
    hand = CalibrationHand(width: 480 + random.int(0...400), height: 320 + random.int(0...200), seed: random.next())
  }

  mutating func act() {
    switch random.int(0...99) {
    case 0...59: aim(by: random.once(in: 12) ? 120 : random.int(0...3))
    case 60...69: answer(true)
    case 70...71: answer(false)
    case 72...76: hand.wait(Microseconds(random.int(0...6_000_000)))
    case 77: hand.wait(Microseconds(random.int(0...60_000_000)))
    case 78...83: shortTouch()
    case 84...88: twoFingers()
    case 89: hold()
    case 90: hand.note(hand.run.leave())
    case 91: hostile()
    default: answer(true)
    }
    look()
  }

  private mutating func aim(by distance: Int) {
    guard let target = hand.run.target else { return }
    let wasOnTrial = trialStart != nil
    let isHit = isShown(target.x + distance, target.y, at: target)
    let steps = hand.effects.count
    hand.touch(target.x + distance, target.y)
    // The run may have ended while the finger was on its way.
    guard wasOnTrial, hand.effects.count == steps || hand.effects.last != .rollBack || !isHit else { return }
    if isHit { hits += 1 } else { misses += 1 }
  }

  /// Whether a touch is shown near a target. The calibration on trial may have been made of touches that all missed.
  private func isShown(_ x: Int, _ y: Int, at target: (x: Int, y: Int)) -> Bool {
    guard let shown = hand.contact(x, y, finger: 0).position else { return false }
    let (width, height) = (Double(shown.x) - Double(target.x), Double(shown.y) - Double(target.y))
    let tolerance = Double(min(hand.run.screen.width, hand.run.screen.height)) / 20
    return (width * width + height * height).squareRoot() <= tolerance
  }

  private mutating func answer(_ isGood: Bool) {
    switch hand.run.step {
    case .applying:
      hand.note(hand.run.applied(isGood, at: hand.time))
      if case .confirming = hand.run.step { trialStart = hand.time }
    case .writing: hand.note(hand.run.written(isGood ? nil : "no", at: hand.time))
    case .target, .confirming, .ended: break
    }
  }

  private mutating func shortTouch() {
    hand.touch(random.int(0...479), random.int(0...319), rest: Microseconds(random.int(0...149_000)))
  }

  private mutating func twoFingers() {
    let (one, two) = (hand.contact(100, 100, finger: 900), hand.contact(300, 200, finger: 901))
    hand.see([one, two])
    hand.wait(400_000)
    hand.see(random.chance(50) ? [one] : [])
    hand.wait(400_000)
    hand.see([])
  }

  private mutating func hold() {
    hand.see([hand.contact(random.int(0...479), 100, finger: 902)])
    hand.wait(4_000_000)
    hand.see([])
  }

  /// Times and numbers that no panel has. The clock never goes back for the run.
  private mutating func hostile() {
    var contact = hand.contact(0, 0, finger: .min)
    contact.rawX = .max
    contact.filtered = Position(x: [.nan, .infinity, 3e38, -1][random.int(0...3)], y: -.infinity)
    contact.position = Position(x: .nan, y: .infinity)
    hand.note(hand.run.see(Observation(time: random.chance(50) ? .min : hand.time, contacts: [contact])))
    hand.note(hand.run.see(Observation(time: hand.time, contacts: [])))
  }

  private mutating func look() {
    for effect in hand.effects[seen...] {
      if isEnded { faults.append("\(effect) after the end") }
      switch effect {
      case .apply(let calibration):
        if applied != nil || written != nil { faults.append("applied twice") }
        applied = calibration
        (hits, misses) = (0, 0)
      case .rollBack:
        if applied == nil { faults.append("rolled back what was not applied") }
        applied = nil
      case .write(let calibration):
        if calibration != applied { faults.append("written is what was not on trial") }
        if hits < 2 || misses > 1 { faults.append("written with \(hits) hits and \(misses) misses") }
        if let trialStart, hand.time - trialStart > 20_000_000 { faults.append("written too late") }
        if trialStart == nil { faults.append("written without a trial") }
        written = calibration
      }
    }
    seen = hand.effects.count
    guard case .ended(let outcome) = hand.run.step else { return }
    isEnded = true
    if (outcome == .written) != (applied != nil) {
      faults.append("ended as \(outcome) with \(String(describing: applied))")
    }
    if outcome == .abandoned || outcome == .unconfirmed, written != nil { faults.append("\(outcome), and written") }
    if outcome == .written, written == nil { faults.append("nothing was written") }
  }

  /// Lets time pass without touches.
  mutating func waitForTheEnd() {
    // The longest time of a run, and of the writing that follows.
    for _ in 0..<320 where !isEnded {
      hand.wait(1_000_000)
      look()
    }
    if !isEnded { faults.append("it does not end") }
  }
}

@Suite("CalibrationRun: whatever somebody does, only what was confirmed is written, and it ends")
struct CalibrationRunModelTests {
  @Test("twenty thousand people", .random)
  func people() {
    var outcomes: [String: Int] = [:]
    // The calibration of touches that missed made a touch that missed a point of the trial a hit.
    for seed in Cases(20_000, kept: [17_189_453_051_824_286_966]) {
      var person = RandomPerson(seed: seed)
      for _ in 0..<Seeded.length(seed) { person.act() }
      person.waitForTheEnd()
      #expect(person.faults == [])
      outcomes["\(person.hand.run.step)", default: 0] += 1
    }
    // Every end is met, or the rules above were not.
    guard Cases.areFull else { return }
    for outcome in ["written", "abandoned", "unconfirmed", "failed"] {
      #expect(outcomes.contains { $0.key.contains(outcome) && $0.value > 100 }, "\(outcomes)")
    }
  }

  @Test func `times at both ends of what a number holds`() {
    for time in [Microseconds.min, -1, 0, .max] {
      var run = CalibrationRun(
        CalibrationScreen(width: 1, height: 1, quarterTurns: 0), axes: CalibrationHand.axes, density: .nan, seed: 0,
        at: time)
      for next in [Microseconds.max, .min, 0, .max] {
        _ = run.see(Observation(time: next, contacts: []))
        _ = run.advance(to: next)
      }
      _ = (run.words, run.shownTargets)
      if time != .max { #expect(run.step == .ended(.abandoned)) }
    }
  }
}

extension Seeded {
  /// Returns how long a person stays.
  fileprivate static func length(_ seed: UInt64) -> Int {
    var random = Seeded(seed ^ 0xffff)
    return random.int(1...40)
  }
}
