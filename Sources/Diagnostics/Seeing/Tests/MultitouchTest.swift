import Linux
import Touch
import TouchInput

/// How many fingers the panel tells apart, and whether it keeps them apart.
struct MultitouchTest {
  /// Two contacts of which one was lost near the other.
  private struct Loss {
    let other: Int32
    let place: Place
    let distance: Double
    let time: Microseconds
    /// Where the other went on from.
    let from: Place
  }

  private let panel: PanelUnderTest
  private let limits: Limits
  private var most = 0
  private var merges = 0
  private var quietMerges = 0
  private var swaps = 0
  private var losses: [Loss] = []
  private var farthest = 0.0
  private var place: Place?
  private var hasTouches = false

  init(_ panel: PanelUnderTest, _ limits: Limits) {
    self.panel = panel
    self.limits = limits
  }

  mutating func take(_ moment: borrowing Moment) {
    most = max(most, moment.count)
    hasTouches = hasTouches || moment.count > 0
    losses.removeAll { moment.time - $0.time > 3_000_000 }
    if moment.isAfterDrop { return }
    for life in moment.ended { lookForMerge(life, moment) }
    for life in moment.began { lookForSplit(life, moment) }
    if moment.ended.count >= 2 { lookForUnion(moment) }
    // Without slots, the names of fingers are ours.
    if panel.extent.fingers == .slots { lookForSwap(moment) }
  }

  /// The nearest contact that stays.
  private func nearest(_ place: Place, _ moment: borrowing Moment) -> Moment.Step? {
    var best: Moment.Step?
    var shortest = panel.length(15)
    for step in moment.steps where step.before.place.distance(to: place) < shortest {
      shortest = step.before.place.distance(to: place)
      best = step
    }
    return best
  }

  /// How far a contact leapt from where it would be, towards a place.
  private func leap(_ step: Moment.Step, towards place: Place) -> Double {
    guard step.hasMoved, step.elapsed < 200_000 else { return 0 }
    return (step.now.place - step.before.ahead(at: step.now.seen)).along(place - step.before.place)
  }

  /// One is gone, and the other leaps to the middle between them.
  private mutating func lookForMerge(_ life: ContactLife, _ moment: borrowing Moment) {
    guard let other = nearest(life.place, moment) else { return }
    let distance = other.before.place.distance(to: life.place)
    guard distance >= panel.length(1.5), life.changes > 2, other.before.changes > 2 else { return }
    if leap(other, towards: life.place) >= max(0.25 * distance, panel.length(1)) {
      count(distance, other.now.place)
      return
    }
    // Or it stays where it is; then the same must happen again when they part. They came nearer until then.
    let approach = (life.velocity - other.before.velocity).along(other.before.place - life.place) * 1_000_000
    if distance <= panel.length(12) && approach >= panel.length(3) && losses.count < 16 {
      losses.append(
        Loss(
          other: other.now.finger, place: life.place, distance: distance, time: moment.time, from: other.now.place))
    }
  }

  private mutating func lookForSplit(_ life: ContactLife, _ moment: borrowing Moment) {
    guard let other = nearest(life.place, moment) else { return }
    let distance = other.before.place.distance(to: life.place)
    let away = other.before.place - (life.place - other.before.place)
    if other.before.changes > 2 && distance >= panel.length(1)
      && leap(other, towards: away) >= max(0.25 * distance, panel.length(1))
    {
      count(other.now.place.distance(to: life.place), other.now.place)
      return
    }
    guard let index = losses.firstIndex(where: { $0.other == other.now.finger }) else { return }
    let loss = losses.remove(at: index)
    let gap = moment.time - loss.time
    if gap >= 80_000 && distance <= 1.3 * loss.distance + panel.length(2)
      && other.now.place.distance(to: loss.from) >= panel.length(1)
    {
      quietMerges += 1
      farthest = max(farthest, loss.distance)
      place = place ?? loss.place
    }
  }

  /// Both are gone, and a new one is in the middle between them.
  private mutating func lookForUnion(_ moment: borrowing Moment) {
    for first in moment.ended.indices {
      for second in moment.ended.indices where second > first {
        let (one, other) = (moment.ended[first].place, moment.ended[second].place)
        let distance = one.distance(to: other)
        guard distance >= panel.length(1.5), distance <= panel.length(15) else { continue }
        let middle = (one + other) * 0.5
        if moment.began.contains(where: { $0.place.distance(to: middle) <= 0.3 * distance }) { count(distance, middle) }
      }
    }
  }

  private mutating func count(_ distance: Double, _ place: Place) {
    merges += 1
    farthest = max(farthest, distance)
    self.place = self.place ?? place
  }

  /// Two contacts are where the other was going to be.
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
          place = place ?? one.now.place
        }
      }
    }
  }

  func result(isAsked: Bool) -> TestResult {
    guard hasTouches else { return .notRun(.multitouch, "there was no touch; touch the panel while it is examined") }
    if most < 2 && !isAsked {
      return .notRun(.multitouch, "there was never more than one finger; touch with two or more")
    }
    var findings: [Finding] = []
    let joined = merges > 0 ? merges : quietMerges >= 2 ? quietMerges : 0
    if joined > 0 {
      findings.append(
        Finding(
          .mergedContacts, isFailure: joined > 1 && !limits.confusions.allows(Double(joined)),
          "\(joined) times two contacts became one or one became two, up to \(Figure.pixels(farthest)) pixels apart",
          place: place.map { panel.area($0, $0) }))
    }
    if !limits.confusions.allows(Double(swaps)) {
      findings.append(
        Finding(
          .swappedIdentity, "\(swaps) times two contacts changed places within a report",
          place: place.map { panel.area($0, $0) }))
    }
    if isAsked && !limits.fingers.allows(Double(most)) {
      findings.append(
        Finding(
          .fewerContacts,
          "\(most) fingers at once were the most; the panel says that it tells \(panel.extent.slots) apart"))
    }
    return TestResult(
      .multitouch, findings.isEmpty ? "up to \(most) fingers were kept apart" : "fingers are not kept apart",
      measures: [
        Measure("most-contacts", Double(most), "", limit: isAsked ? limits.fingers : nil),
        Measure("merges", Double(joined), "", limit: limits.confusions),
        Measure("swaps", Double(swaps), "", limit: limits.confusions),
      ], findings: findings)
  }
}
