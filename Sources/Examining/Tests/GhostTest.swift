import Linux

/// Tests for contacts without a finger.
package struct GhostTest {
  private let panel: PanelUnderTest
  /// Short touches, which may be ghosts even while the panel is in use.
  private var short: ShortTouches
  /// All touches, which are ghosts only if the panel was left alone.
  private var all: ShortTouches

  package init(_ panel: PanelUnderTest) {
    self.panel = panel
    short = ShortTouches(panel, longest: 200_000)
    all = ShortTouches(panel, longest: nil)
  }

  package mutating func take(_ moment: borrowing Moment) {
    short.take(moment)
    all.take(moment)
  }

  /// Places of ghost touches.
  package var places: [Place] { suspects.map { $0.place } }

  /// Groups that no finger makes: momentary touches of one place again and again, or touches at regular intervals.
  @export(interface)
  private var suspects: [ShortTouches.Group] {
    short.groups.filter { group in
      if group.momentary >= 3 && group.momentary * 10 >= group.count * 8 {
        // Three may be chance in a busy game, but a finger's touches would not hit one spot.
        return group.spread <= panel.length(group.momentary >= 5 ? 2 : 0.7)
      }
      return group.count >= 5 && group.spread <= panel.length(0.3) && group.times.count >= 5
        && group.period(tolerance: 0.02).map { $0 >= 400_000 } ?? false
    }
  }

  /// - Parameter down: contacts that are still down, which are ghosts too if the panel was left alone.
  func result(isAsked: Bool, down: [ContactLife]) -> TestResult {
    var all = all
    all.add(unended: down)
    let groups = isAsked ? all.groups : suspects
    guard isAsked || !groups.isEmpty else {
      return .notRun(.ghosts, "ghosts were not tested; leave the panel alone for some minutes with --test ghosts")
    }
    let count = groups.reduce(0) { $0 + $1.count }
    let isFailure = !panel.limits.ghosts.allows(Double(count))
    let findings = groups.sorted { $0.count > $1.count }.prefix(6).map { finding($0, isFailure) }
    return TestResult(
      .ghosts, count == 0 ? "nothing touched the panel" : "something touches the panel that is no finger",
      measures: [Measure("ghosts", Double(count), "", limit: panel.limits.ghosts)], findings: Array(findings))
  }

  private func finding(_ group: ShortTouches.Group, _ isFailure: Bool) -> Finding {
    let place: Sentence = "(\(Figure.pixels(group.place.x)), \(Figure.pixels(group.place.y)))"
    let kind: Sentence =
      group.momentary == group.count ? "tap of at most \(Figure.milliseconds(ShortTouches.momentary)) ms" : "touch"
    let period = group.period(tolerance: 0.12)
    let touches: Sentence =
      period.map { "one \(kind) at \(place) every \(Figure.seconds($0)) s, \(group.count) in all" }
      ?? (group.count == 1 ? "a \(kind) at \(place)" : "\(group.count) times a \(kind) at \(place)")
    let often = touches + GhostTest.unended(group)
    let area = panel.area(group.place, group.place)
    if group.excess > 0 {
      return Finding(
        .outOfRange, isFailure: isFailure,
        "\(often), outside of the screen; the panel reports (\(group.rawX), \(group.rawY))",
        place: area)
    }
    return Finding(period == nil ? .ghost : .periodicGhost, isFailure: isFailure, often, place: area)
  }

  /// Returns how many touches of a group have not ended, in words that follow the sentence about the group.
  private static func unended(_ group: ShortTouches.Group) -> Sentence {
    if group.unended == 0 { return "" }
    return group.count == 1
      ? " that has not ended" : "; \(group.unended) of them \(group.unended == 1 ? "has" : "have") not ended"
  }
}
