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
  }

  private struct Stuck {
    let place: Place
    let length: Microseconds
  }

  private let panel: PanelUnderTest
  private let limits: Limits
  private var watched: [Watched] = []
  private var stuck: [Stuck] = []
  private var longest: Microseconds = 0
  private var touches = 0

  init(_ panel: PanelUnderTest, _ limits: Limits) {
    self.panel = panel
    self.limits = limits
  }

  private var limit: Microseconds { Int64(max(0, min(1e6, limits.stillness.value)) * 1_000_000) }

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
      follow(index, step)
    }
    for life in moment.began {
      touches += 1
      watched.append(Watched(life: life, anchor: life.place, anchored: moment.time))
    }
  }

  private mutating func follow(_ index: Int, _ step: Moment.Step) {
    watched[index].life = step.now
    watched[index].othersSinceChange = 0
    watched[index].wasMoving = step.now.velocity.length * 1_000_000 >= panel.length(12)
    if step.now.place.distance(to: watched[index].anchor) > panel.length(2.5) {
      watched[index].anchor = step.now.place
      watched[index].anchored = step.now.seen
      watched[index].othersSinceAnchor = 0
    }
  }

  private mutating func judge(_ contact: Watched, at time: Microseconds, isDown: Bool) {
    let still = time - contact.life.changed
    let near = time - contact.anchored
    longest = max(longest, still)
    let others = contact.othersSinceChange
    let second: Microseconds = 1_000_000
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

  func result(end: Microseconds) -> TestResult {
    guard touches > 0 else { return .notRun(.stuck, "there was no touch; touch the panel while it is examined") }
    var test = self
    for contact in watched { test.judge(contact, at: end, isDown: true) }
    let findings = test.stuck.prefix(5).map { stuck in
      Finding(
        .stuckContact,
        "a contact stays at (\(Figure.pixels(stuck.place.x)), \(Figure.pixels(stuck.place.y))) for \(Figure.seconds(stuck.length)) s and does not end",
        place: panel.area(stuck.place, stuck.place))
    }
    let longest = Double(test.longest) / 1_000_000
    // A contact may rest for longer without being stuck: `judge` asks for more signs.
    let isJudged = limits.stillness.allows(longest) || !findings.isEmpty
    return TestResult(
      .stuck, findings.isEmpty ? "every contact ended" : "contacts do not end",
      measures: [
        Measure("stuck-contacts", Double(test.stuck.count), ""),
        Measure("longest-stillness", longest, "s", limit: isJudged ? limits.stillness : nil),
      ], findings: Array(findings))
  }
}
