import Touch

/// Where touches broke off and went on: at once where the finger was, or ahead where it was going.
struct Breaks {
  struct Break: Sendable {
    let from: Place
    let to: Place
    /// The finger was on its way.
    let isMoving: Bool
    /// So soon that no finger could have been lifted and put down again.
    let isAtOnce: Bool
    /// When it went on.
    let time: Microseconds
  }

  private static var most: Int { 1024 }
  /// No finger is lifted and put down again so soon; who taps as fast as can be takes more.
  static var soonest: Microseconds { 50_000 }

  private let panel: PanelUnderTest
  private var gone: [(life: ContactLife, time: Microseconds)] = []
  private(set) var breaks: [Break] = []
  private(set) var touches = 0
  /// Those that were not kept for want of room.
  private(set) var beyond = 0

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    gone.removeAll { moment.time - $0.time > 1_200_000 }
    for life in moment.ended {
      if gone.count >= 16 { gone.removeFirst() }
      gone.append((life, moment.time))
    }
    for life in moment.began {
      touches += 1
      if !moment.isAfterDrop { match(life, at: moment.time) }
    }
    for step in moment.steps where step.hasMoved && !moment.isAfterDrop { look(at: step) }
  }

  /// The contact goes on, but left something out.
  private mutating func look(at step: Moment.Step) {
    let before = step.before
    guard before.changes > 3, isMoving(before), step.elapsed <= 1_200_000 else { return }
    let way = step.way
    // As fast as before, it would not have come so far in a step, and it goes on the same way.
    guard way.length >= panel.length(2.5), way.length >= 3.5 * before.velocity.length * usualStep(before),
      way.along(before.velocity) >= 0.9 * way.length
    else { return }
    keep(Break(from: before.place, to: step.now.place, isMoving: true, isAtOnce: false, time: step.now.seen))
  }

  /// How long a step of this contact takes.
  private func usualStep(_ life: ContactLife) -> Double { Double(life.changed - life.began) / Double(life.changes - 1) }

  private func isMoving(_ life: ContactLife) -> Bool {
    life.changes > 2 && life.velocity.length * 1_000_000 >= panel.length(8)
  }

  private mutating func match(_ life: ContactLife, at time: Microseconds) {
    var best: (index: Int, found: Break, distance: Double)?
    for index in gone.indices {
      guard let found = continuation(of: gone[index].life, endedAt: gone[index].time, by: life, at: time) else {
        continue
      }
      let distance = gone[index].life.ahead(at: time).distance(to: life.place)
      if distance < best?.distance ?? .infinity { best = (index, found, distance) }
    }
    guard let best else { return }
    gone.remove(at: best.index)
    keep(best.found)
  }

  private func continuation(
    of old: ContactLife, endedAt end: Microseconds, by new: ContactLife, at time: Microseconds
  ) -> Break? {
    let pause = time - end
    let way = new.place - old.place
    if isMoving(old) {
      let elapsed = Double(time - old.changed)
      let expected = old.velocity * elapsed
      let slack = panel.length(2) + 0.6 * expected.length
      if (way - expected).length <= slack && way.along(old.velocity) >= 0
        && abs(way.across(old.velocity)) <= panel.length(1.5) + 0.3 * way.length
      {
        return Break(
          from: old.place, to: new.place, isMoving: true, isAtOnce: pause <= Breaks.soonest, time: time)
      }
    }
    guard pause <= Breaks.soonest, way.length <= panel.length(2.5) else { return nil }
    return Break(from: old.place, to: new.place, isMoving: false, isAtOnce: true, time: time)
  }

  private mutating func keep(_ found: Break) {
    if breaks.count < Breaks.most { breaks.append(found) } else { beyond += 1 }
  }
}
