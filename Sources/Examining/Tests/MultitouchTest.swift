import Figures
import Linux
import Touch
import TouchInput

/// Tests how many fingers the panel tells apart, and whether it keeps them apart.
struct MultitouchTest {
  private let panel: PanelUnderTest
  private var most = 0
  private var merges = 0
  private var swaps = 0
  /// Merges in which the contact that goes on stays in its place.
  private var quiet: QuietMerges
  private var farthest = 0.0
  private var firstPlace: Place?

  init(_ panel: PanelUnderTest) {
    self.panel = panel
    quiet = QuietMerges(panel)
  }

  @export(interface)
  mutating func take(_ moment: borrowing Moment) {
    most = max(most, moment.count)
    quiet.forgetOld(moment.time)
    if moment.isAfterDrop { return }
    for life in moment.ended { lookForMerge(life, moment) }
    for life in moment.began { lookForSplit(life, moment) }
    if let place = quiet.lookForPartings(moment) { firstPlace = firstPlace ?? place }
    if moment.ended.count >= 2 { lookForUnion(moment) }
    // Without slots, the finger's identity is assigned by this program, not by the panel.
    if panel.extent.fingers == .slots { lookForSwap(moment) }
  }

  /// Returns the nearest contact that stays down.
  private func nearest(_ place: Place, _ moment: borrowing Moment) -> Moment.Step? {
    var best: Moment.Step?
    var shortest = panel.length(25)
    for step in moment.steps where step.before.place.distance(to: place) < shortest {
      shortest = step.before.place.distance(to: place)
      best = step
    }
    return best
  }

  /// Whether a finger moves so far between two reports, compared with its distance from the other finger, that no panel
  /// could tell the two apart.
  private static func isSwift(_ life: ContactLife, at time: Microseconds, _ distance: Double) -> Bool {
    life.velocity.length * Double(time - life.changed) > 0.4 * distance
  }

  /// Returns how far a contact jumped from its expected place, towards a given place.
  private func leap(_ step: Moment.Step, towards place: Place) -> Double {
    guard step.hasMoved, step.elapsed < 200_000 else { return 0 }
    let distance = step.before.place.distance(to: place)
    if MultitouchTest.isSwift(step.before, at: step.now.seen, distance) { return 0 }
    return (step.now.place - step.before.ahead(at: step.now.seen)).along(place - step.before.place)
  }

  /// Looks for a contact that ends while the other one jumps to the middle between them.
  private mutating func lookForMerge(_ life: ContactLife, _ moment: borrowing Moment) {
    quiet.ended(life)
    guard let other = nearest(life.place, moment), life.changes > 2 else { return }
    let distance = other.before.place.distance(to: life.place)
    guard distance >= panel.length(1.5) else { return }
    let middle = (other.before.place + life.place) * 0.5
    if other.before.changes > 2, leap(other, towards: life.place) >= max(0.35 * distance, panel.length(1)),
      other.now.place.distance(to: middle) <= 0.2 * distance
    {
      count(distance, other.now.place)
      return
    }
    quiet.lost(life, beside: other, distance, at: moment.time)
  }

  private mutating func lookForSplit(_ life: ContactLife, _ moment: borrowing Moment) {
    guard let other = nearest(life.place, moment) else { return }
    let distance = other.before.place.distance(to: life.place)
    let away = other.before.place - (life.place - other.before.place)
    let middle = (life.place + other.now.place) * 0.5
    if other.before.changes > 2 && distance >= panel.length(1)
      && leap(other, towards: away) >= max(0.35 * distance, panel.length(1))
      && other.before.place.distance(to: middle) <= 0.2 * life.place.distance(to: other.now.place)
    {
      count(other.now.place.distance(to: life.place), other.now.place)
      return
    }
    quiet.cameBack(life, beside: other, distance, at: moment.time)
  }

  /// Looks for two contacts that end while a new one begins in the middle between them.
  private mutating func lookForUnion(_ moment: borrowing Moment) {
    for first in moment.ended.indices {
      for second in moment.ended.indices where second > first {
        let (one, other) = (moment.ended[first].place, moment.ended[second].place)
        let distance = one.distance(to: other)
        guard distance >= panel.length(1.5), distance <= panel.length(15),
          !moment.ended.contains(where: { MultitouchTest.isSwift($0, at: moment.time, distance) })
        else { continue }
        let middle = (one + other) * 0.5
        if moment.began.contains(where: { $0.place.distance(to: middle) <= 0.2 * distance }) { count(distance, middle) }
      }
    }
  }

  private mutating func count(_ distance: Double, _ place: Place) {
    merges += 1
    farthest = max(farthest, distance)
    firstPlace = firstPlace ?? place
  }

  /// Looks for two contacts that are each at the expected place of the other.
  private mutating func lookForSwap(_ moment: borrowing Moment) {
    for first in moment.steps.indices where moment.steps[first].hasMoved {
      let one = moment.steps[first]
      for second in moment.steps.indices where second > first && moment.steps[second].hasMoved {
        let other = moment.steps[second]
        guard one.elapsed < 200_000, other.elapsed < 200_000 else { continue }
        let (oneAhead, otherAhead) = (one.before.ahead(at: moment.time), other.before.ahead(at: moment.time))
        let (oneLeap, otherLeap) = (oneAhead.distance(to: one.now.place), otherAhead.distance(to: other.now.place))
        let crossed = oneAhead.distance(to: other.now.place) + otherAhead.distance(to: one.now.place)
        if min(oneLeap, otherLeap) >= panel.length(3) && crossed <= 0.35 * (oneLeap + otherLeap) {
          swaps += 1
          firstPlace = firstPlace ?? one.now.place
        }
      }
    }
  }

  /// Whether its driver says that the panel feels no second finger.
  private var feelsOneFinger: Bool { panel.extent.fingers == .one || panel.extent.slots == 1 }

  func result(touches: Int, isAsked: Bool) -> TestResult {
    guard touches > 0 else { return .untouched(.multitouch) }
    if most < 2 && !isAsked {
      return .notRun(.multitouch, "there was never more than one finger; touch with two or more")
    }
    if most < 2 && feelsOneFinger && !panel.limits.isChosen(.fingers) {
      return .notRun(
        .multitouch,
        "the panel feels one finger only, as its driver says; if it should feel more, set fingers in [limits]")
    }
    var findings: [Finding] = []
    let quietMerges = quiet.count
    let place = firstPlace.map { panel.area($0, $0) }
    let joined = merges + quietMerges
    let farthest = quietMerges > 0 ? max(farthest, quiet.farthest) : farthest
    if joined > 0 {
      findings.add(
        .mergedContacts, isFailure: joined > 1 && !panel.limits.confusions.allows(Double(joined)),
        "two contacts became one or one became two \(Figure.times(joined)), up to \(Figure.pixels(farthest)) pixels apart",
        place: place)
    }
    if !panel.limits.confusions.allows(Double(swaps)) {
      findings.add(
        .swappedIdentity, "two contacts changed places within a report \(Figure.times(swaps))", place: place)
    }
    if isAsked && !panel.limits.fingers.allows(Double(most)) {
      findings.add(
        .fewerContacts,
        "at most \(Figure.count(most, "finger")) \(most == 1 ? "was" : "were") down at once; the driver announces "
          + "\(panel.extent.slots)")
    }
    return TestResult(
      .multitouch,
      !findings.isEmpty
        ? "fingers are not kept apart"
        : most < 2 ? "no more than one finger was down" : "up to \(most) fingers were kept apart",
      measures: [
        Measure("most-contacts", Double(most), "", limit: isAsked ? panel.limits.fingers : nil),
        Measure("merges", Double(joined), "", limit: panel.limits.confusions),
        Measure("swaps", Double(swaps), "", limit: panel.limits.confusions),
      ], findings: findings)
  }
}
