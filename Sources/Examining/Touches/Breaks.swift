import Touch

/// Interruptions of touches that went on: at once at the same place, or ahead in the direction of the movement. A tap that
/// bounces is one, too.
struct Breaks {
  struct Break: Sendable {
    let from: Place
    let to: Place
    /// Whether the finger was moving.
    let isMoving: Bool
    /// Whether the interruption is too short for a finger to be lifted and put down again.
    var isAtOnce: Bool
    /// Time at which the touch went on.
    let time: Microseconds
  }

  private static var most: Int { 1024 }
  /// Maximum pause of an interruption at once. Even the fastest taps have longer pauses.
  static var longestGapAtOnce: Microseconds { 50_000 }
  /// Maximum pause before a bounce.
  private static var longestPause: Microseconds { 160_000 }
  /// Maximum length of a bounce. A finger that taps so fast stays down longer.
  private static var longestBounce: Microseconds { 40_000 }

  /// Maximum pause of a movement that goes on with the same velocity.
  private static var soon: Microseconds { 120_000 }

  /// A contact that may go on with a movement.
  private struct Resumed {
    let finger: Int32
    /// Index of the break.
    let index: Int
    /// Velocity before the break.
    let velocity: Place
  }

  private let panel: PanelUnderTest
  private var resumed: [Resumed] = []
  private var gone: [(life: ContactLife, time: Microseconds)] = []
  private(set) var breaks: [Break] = []
  /// Last places of fingers that were lost while they moved, and their velocities.
  private(set) var losses: [(place: Place, velocity: Place)] = []
  private(set) var touches = 0
  /// Number of interruptions that were not kept because the capacity was used up.
  private(set) var beyond = 0

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    gone.removeAll { moment.time - $0.time > 1_200_000 }
    for life in moment.ended {
      resumed.removeAll { $0.finger == life.finger }
      if !moment.isAfterDrop {
        lookForBounce(life, endedAt: moment.time)
        if isMoving(life) { keepLoss(life) }
      }
      if gone.count >= 16 { gone.removeFirst() }
      gone.append((life, moment.time))
    }
    for life in moment.began {
      touches += 1
      if !moment.isAfterDrop { match(life, at: moment.time) }
    }
    for step in moment.steps where step.hasMoved && !moment.isAfterDrop {
      look(at: step)
      compare(step.now)
    }
  }

  /// Compares the velocity of a contact with that before the break. A hand that was lifted begins anew, more slowly or
  /// in another direction.
  private mutating func compare(_ life: ContactLife) {
    guard life.extent >= panel.length(3), let index = resumed.firstIndex(where: { $0.finger == life.finger }) else {
      return
    }
    let old = resumed.remove(at: index)
    let ratio = life.velocity.length / old.velocity.length
    let isSame = (0.5...2).contains(ratio) && life.velocity.along(old.velocity) >= 0.9 * life.velocity.length
    if isSame { breaks[old.index].isAtOnce = true }
  }

  /// Looks for a contact that goes on but has skipped a part of its way.
  private mutating func look(at step: Moment.Step) {
    let before = step.before
    guard before.changes > 3, isMoving(before) else { return }
    let way = step.way
    // The jump is longer than the contact's speed allows in a step, and in the same direction.
    guard way.length >= panel.length(2.5), way.length >= 3.5 * before.velocity.length * before.usualStep,
      way.along(before.velocity) >= 0.9 * way.length
    else { return }
    keepLoss(before)
    guard step.elapsed <= 1_200_000 else { return }
    keep(Break(from: before.place, to: step.now.place, isMoving: true, isAtOnce: false, time: step.now.seen))
  }

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
    let old = gone.remove(at: best.index)
    keep(best.found)
    let isSoon = best.found.isMoving && !best.found.isAtOnce && time - old.time <= Breaks.soon
    if isSoon && beyond == 0 && old.life.extent >= panel.length(3) && resumed.count < Slots.count {
      resumed.append(Resumed(finger: life.finger, index: breaks.count - 1, velocity: old.life.velocity))
    }
  }

  /// Looks for a tap that a contact continues as a bounce: at the same place, soon, and for a shorter time.
  private mutating func lookForBounce(_ life: ContactLife, endedAt end: Microseconds) {
    let length = end - life.began
    guard length <= Breaks.longestBounce else { return }
    let index = gone.lastIndex { old in
      let pause = life.began - old.time
      return pause > Breaks.longestGapAtOnce && pause <= Breaks.longestPause && old.time - old.life.began > length
        && old.life.place.distance(to: life.start) <= panel.length(1)
    }
    guard let index else { return }
    let place = gone.remove(at: index).life.place
    keep(Break(from: place, to: life.start, isMoving: false, isAtOnce: true, time: life.began))
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
          from: old.place, to: new.place, isMoving: true, isAtOnce: pause <= Breaks.longestGapAtOnce, time: time)
      }
    }
    guard pause <= Breaks.longestGapAtOnce, way.length <= panel.length(2.5) else { return nil }
    return Break(from: old.place, to: new.place, isMoving: false, isAtOnce: true, time: time)
  }

  private mutating func keepLoss(_ life: ContactLife) {
    if losses.count < Breaks.most { losses.append((life.place, life.velocity)) }
  }

  private mutating func keep(_ found: Break) {
    if breaks.count < Breaks.most { breaks.append(found) } else { beyond += 1 }
  }
}
