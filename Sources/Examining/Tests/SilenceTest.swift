import Linux
import Touch

/// Tests whether the panel stopped reporting while a finger moved.
struct SilenceTest {
  /// The last movements of a finger that is down.
  private struct RecentWay {
    /// Minimum time over which a way is judged: within one report of a fast panel, a finger moves less than its place
    /// trembles.
    private static var leastTime: Microseconds { 8_000 }

    let finger: Int32
    /// The contact after each movement, as far back as it is needed.
    private var lives: [ContactLife]

    init(_ life: ContactLife) {
      finger = life.finger
      lives = [life]
    }

    /// Takes a report; returns whether the finger moves on without slowing down or turning back, as a trembling finger
    /// does.
    mutating func goesOn(to life: ContactLife, at time: Microseconds) -> Bool {
      defer { if life.changes != lives.last?.changes { lives.append(life) } }
      guard let index = lives.lastIndex(where: { time - $0.changed >= RecentWay.leastTime }) else { return false }
      let old = lives[index]
      let way = life.place - old.place
      var isOnward = way.along(old.velocity) / Double(time - old.changed) >= 0.5 * old.velocity.length
      if let before = lives[..<index].lastIndex(where: { old.changed - $0.changed >= RecentWay.leastTime }) {
        isOnward = isOnward && way.along(old.place - lives[before].place) >= 0
        lives.removeFirst(before)
      }
      return isOnward
    }
  }

  private let panel: PanelUnderTest
  private var ways: [RecentWay] = []
  /// Number of fingers that moved in the last report.
  private var moving = 0
  private var last: Microseconds?
  private var longest: Microseconds = 0
  private var count = 0
  /// The longest time between reports, with or without movement.
  private var pause: Microseconds = 0
  private(set) var stretches: [(start: Microseconds, end: Microseconds)] = []

  init(_ panel: PanelUnderTest) { self.panel = panel }

  private var limit: Microseconds { panel.limits.silence.microseconds }

  mutating func take(_ moment: borrowing Moment) {
    judge(until: moment.time)
    last = moment.time
    moving = 0
    for life in moment.ended { ways.removeAll { $0.finger == life.finger } }
    for life in moment.began where ways.count <= Slots.count { ways.append(RecentWay(life)) }
    for step in moment.steps {
      guard let index = ways.firstIndex(where: { $0.finger == step.now.finger }) else { continue }
      let isFast = step.now.changes > 3 && step.now.velocity.length * 1_000_000 >= panel.length(12)
      if ways[index].goesOn(to: step.now, at: moment.time) && isFast { moving += 1 }
    }
  }

  private mutating func judge(until time: Microseconds) {
    guard let last else { return }
    pause = max(pause, time - last)
    guard moving > 0, time - last >= limit else { return }
    longest = max(longest, time - last)
    count += 1
    if stretches.count < 256 { stretches.append((last, time)) }
  }

  /// - Parameter isAsked: whether the user says that the panel was touched all the while.
  func result(end: Microseconds, touches: Int, isAsked: Bool) -> TestResult {
    var test = self
    test.judge(until: end)
    guard touches > 0, let last else {
      return isAsked
        ? TestResult(
          .silence, "the panel reported nothing", findings: [Finding(.silentPanel, "not one touch was reported")])
        : .untouched(.silence)
    }
    var findings: [Finding] = []
    if test.count > 0 {
      findings.add(
        .silentPanel,
        "the panel reported nothing for \(Figure.seconds(test.longest)) s in the middle of a movement; that happened \(Figure.times(test.count))"
      )
    } else if isAsked && test.pause >= limit {
      findings.add(.silentPanel, "the panel reported nothing for \(Figure.seconds(test.pause)) s")
    } else if moving > 0 && end - last < limit {
      findings.add(
        .silentPanel, isFailure: false,
        "the reports end in the middle of a movement: the panel fell silent, or the recording ends there")
    }
    return TestResult(
      .silence, findings.isEmpty ? "no movement breaks off in silence" : "the panel fell silent",
      measures: [
        Measure("longest-silence", Double(test.longest) / 1_000_000, "s", limit: panel.limits.silence),
        Measure("longest-pause", Double(test.pause) / 1_000_000, "s"),
      ], findings: findings)
  }

  /// Returns the times without reports, for the timeline.
  func silences(end: Microseconds) -> [(start: Microseconds, end: Microseconds)] {
    var test = self
    test.judge(until: end)
    return test.stretches
  }
}
