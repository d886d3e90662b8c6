import Linux
import Touch

/// Tests for contacts that do not end.
struct StuckTest {
  /// A contact that may be stuck.
  private struct Watched {
    var life: ContactLife
    /// Place near which the contact has stayed since `anchored`, apart from a finger's tremble.
    var anchor: Place
    var anchored: Microseconds
    /// Number of touches that ended since the contact changed or left its anchor.
    var othersSinceChange = 0
    var othersSinceAnchor = 0
    var wasMoving = false
    /// Places of the last second.
    var second: LastSecond
    /// Whether its last movement was slower than that of a finger on its way. After a leap it counts as resting.
    var isResting = true
    var lastLeap: Leap?
  }

  /// The places of a contact within a second.
  private struct LastSecond {
    let start: Microseconds
    private var sum = Place(x: 0, y: 0)
    private var distances = 0.0
    private var count = 0.0

    init(at start: Microseconds) { self.start = start }

    mutating func add(_ place: Place, anchor: Place) {
      sum = sum + place
      distances += place.distance(to: anchor)
      count += 1
    }

    var middle: Place { sum * (1 / max(1, count)) }
    /// Mean distance from the anchor.
    var distance: Double { distances / max(1, count) }
  }

  private struct Leap {
    let origin: Place
    /// Whether the pause before it is one that a slow panel has between any two reports.
    let isSoon: Bool
  }

  private struct Stuck {
    let place: Place
    let length: Microseconds
  }

  private let panel: PanelUnderTest
  private var watched: [Watched] = []
  private var stuck: [Stuck] = []
  private var longest: Microseconds = 0
  private var leaps = 0
  /// Number of leaps that are soon.
  private var soonLeaps = 0
  /// Number of movements that followed another one of their contact quickly, and slowly.
  private var (quick, slow) = (0, 0)
  /// Place that the last leap led to.
  private var lastLeap: Place?

  /// Minimum number of leaps of a panel that loses lifts.
  private static var leastLeaps: Int { 5 }

  /// Maximum interval of a quick movement, and of a slow one: a contact that follows its finger no sooner is slow.
  private static var quickest: Microseconds { 50_000 }
  private static var slowest: Microseconds { 400_000 }

  /// Number of leaps that are no movements between two reports of a slow panel.
  private var judgedLeaps: Int { slow >= 12 && slow > quick ? leaps - soonLeaps : leaps }

  /// Whether so many leaps are lost lifts. On a panel with one position, a finger that lands before the last one lifts
  /// leaps too: two thumbs that tap in turn do that with up to 8 % of their taps.
  private func areLostLifts(touches: Int) -> Bool {
    // Each leap is a tap that did not begin as a touch.
    judgedLeaps >= StuckTest.leastLeaps && judgedLeaps * 10 >= touches + judgedLeaps
  }

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended {
      guard let index = watched.firstIndex(where: { $0.life.finger == life.finger }) else { continue }
      let gone = watched.remove(at: index)
      judge(gone, at: moment.time, isDown: false)
    }
    for _ in moment.ended {
      for index in watched.indices {
        watched[index].othersSinceChange += 1
        watched[index].othersSinceAnchor += 1
      }
    }
    for step in moment.steps where step.hasMoved {
      guard let index = watched.firstIndex(where: { $0.life.finger == step.before.finger }) else { continue }
      countPace(step)
      // Fingers that change places leap, too.
      if moment.count == 1 && !moment.isAfterDrop { lookForLeap(index, step) }
      follow(index, step)
    }
    for life in moment.began {
      watched.append(
        Watched(life: life, anchor: life.place, anchored: moment.time, second: LastSecond(at: moment.time)))
    }
  }

  private mutating func countPace(_ step: Moment.Step) {
    guard step.before.changes > 1, step.elapsed <= StuckTest.slowest else { return }
    if step.elapsed < StuckTest.quickest { quick += 1 } else { slow += 1 }
  }

  private mutating func follow(_ index: Int, _ step: Moment.Step) {
    watched[index].life = step.now
    watched[index].othersSinceChange = 0
    watched[index].wasMoving = step.now.velocity.length * 1_000_000 >= panel.length(12)
    watched[index].second.add(step.now.place, anchor: watched[index].anchor)
    let second = watched[index].second
    guard step.now.seen - second.start >= 1_000_000 else { return }
    // One place may be far off by noise.
    if hasLeft(second) {
      watched[index].anchor = second.middle
      watched[index].anchored = second.start
      watched[index].othersSinceAnchor = 0
    }
    watched[index].second = LastSecond(at: step.now.seen)
  }

  private func hasLeft(_ second: LastSecond) -> Bool { second.distance > panel.length(2.5) }

  /// Counts a leap of a contact that rested, as where its lift was lost and another touch began.
  private mutating func lookForLeap(_ index: Int, _ step: Moment.Step) {
    let way = step.way.length
    guard step.elapsed >= 100_000, way >= panel.length(8) else {
      let speed = way / Double(max(1, step.elapsed)) * 1_000_000
      watched[index].isResting = speed <= panel.length(12) || way <= panel.length(0.1)
      return
    }
    // A finger whose reports were missing was on its way, and is where its speed has brought it.
    let wasResting = watched[index].isResting
    watched[index].isResting = true
    let expected = step.before.velocity * Double(step.elapsed)
    guard wasResting, (step.way - expected).length > panel.length(2) + 0.6 * expected.length else { return }
    // A second finger beside one that rests moves the only position of some panels to and fro.
    if let last = watched[index].lastLeap, last.origin.distance(to: step.now.place) <= panel.length(4) {
      leaps -= 1
      if last.isSoon { soonLeaps -= 1 }
      watched[index].lastLeap = nil
    } else {
      let leap = Leap(origin: step.before.place, isSoon: step.elapsed <= StuckTest.slowest)
      leaps += 1
      if leap.isSoon { soonLeaps += 1 }
      watched[index].lastLeap = leap
      lastLeap = step.now.place
    }
  }

  private mutating func judge(_ contact: Watched, at time: Microseconds, isDown: Bool) {
    let still = time - contact.life.changed
    let near = time - (hasLeft(contact.second) ? contact.second.start : contact.anchored)
    longest = max(longest, still)
    let others = contact.othersSinceChange
    let (limit, second) = (panel.limits.stillness.microseconds, Microseconds(1_000_000))
    let isStill =
      isDown
      ? still >= 3 * second && others >= 3 || still >= 5 * second && others >= 2 || still >= limit && !contact.wasMoving
      : still >= limit && others >= 3 || still >= 3 * limit
    // Contacts by water and cracks tremble as well.
    let isNear =
      isDown
      ? near >= 2 * limit && contact.othersSinceAnchor >= 3
        || near >= 3 * limit && !contact.wasMoving
      : near >= 3 * limit && contact.othersSinceAnchor >= 5
    if (isStill || isNear) && stuck.count < 64 {
      stuck.append(Stuck(place: contact.anchor, length: isStill ? still : near))
    }
  }

  func result(end: Microseconds, touches: Int) -> TestResult {
    guard touches > 0 else { return .untouched(.stuck) }
    var test = self
    for contact in watched { test.judge(contact, at: end, isDown: true) }
    var findings = test.stuck.prefix(5).map { stuck in
      Finding(
        .stuckContact,
        "a contact stays at (\(Figure.pixels(stuck.place.x)), \(Figure.pixels(stuck.place.y))) for \(Figure.seconds(stuck.length)) s and does not end",
        place: panel.area(stuck.place, stuck.place))
    }
    if areLostLifts(touches: touches), let lastLeap {
      findings.add(
        .stuckContact,
        "contacts that rest leap to other places, \(judgedLeaps) times: they do not end, and the next touch moves them",
        place: panel.area(lastLeap, lastLeap))
    }
    let ended: Sentence =
      watched.isEmpty
      ? "every contact ended"
      : "no contact is stuck; \(watched.count == 1 ? "one is" : "\(watched.count) are" as Sentence) still down"
    let longest = Double(test.longest) / 1_000_000
    // A contact may rest for longer without being stuck: `judge` asks for more signs.
    let isJudged = panel.limits.stillness.allows(longest) || !findings.isEmpty
    return TestResult(
      .stuck, findings.isEmpty ? ended : "contacts do not end",
      measures: [
        Measure("stuck-contacts", Double(test.stuck.count), ""),
        Measure("longest-stillness", longest, "s", limit: isJudged ? panel.limits.stillness : nil),
        Measure("leaps", Double(judgedLeaps), ""),
      ], findings: findings)
  }
}
