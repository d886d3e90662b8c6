import Touch

/// Contacts that are lost beside another one, which stays in its place, and that come back where the two part again. A
/// panel that takes two near fingers for one loses them at one distance; fingers that lift have many.
struct QuietMerges {
  /// The end of one of two contacts that came near one another.
  private struct Loss {
    let other: Int32
    let distance: Double
    let time: Microseconds
  }

  /// A lost contact that came back at about the same distance from the other one, and may move away from it.
  private struct Return {
    let finger: Int32
    let loss: Loss
  }

  private let panel: PanelUnderTest
  private var losses: [Loss] = []
  private var returns: [Return] = []
  /// Distances of the contacts each time that one was lost and came back.
  private var distances: [Double] = []

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func forgetOld(_ now: Microseconds) { losses.removeAll { now - $0.time > 10_000_000 } }

  mutating func ended(_ life: ContactLife) { returns.removeAll { $0.finger == life.finger } }

  /// Takes a contact that ended, if it approached the other one.
  mutating func lost(_ life: ContactLife, beside other: Moment.Step, _ distance: Double, at time: Microseconds) {
    let approach = (life.velocity - other.before.velocity).along(other.before.place - life.place) * 1_000_000
    if approach >= panel.length(1.5) && life.extent >= 0.25 * distance && losses.count < 16 {
      losses.append(Loss(other: other.now.finger, distance: distance, time: time))
    }
  }

  /// Takes a contact that began, if one was lost beside the same other one.
  mutating func cameBack(_ life: ContactLife, beside other: Moment.Step, _ distance: Double, at time: Microseconds) {
    guard let index = losses.firstIndex(where: { $0.other == other.now.finger }) else { return }
    let loss = losses.remove(at: index)
    let isAsFar = (0.6...1.6).contains(distance / loss.distance)
    if time - loss.time > Breaks.longestGapAtOnce && isAsFar && returns.count < 16 {
      returns.append(Return(finger: life.finger, loss: loss))
    }
  }

  /// Looks for contacts that came back and part from the others now. Returns where the first of them began.
  mutating func lookForPartings(_ moment: borrowing Moment) -> Place? {
    var first: Place?
    for step in moment.steps {
      guard let index = returns.firstIndex(where: { $0.finger == step.now.finger }) else { continue }
      let loss = returns[index].loss
      guard let other = moment.steps.first(where: { $0.now.finger == loss.other }) else {
        returns.remove(at: index)
        continue
      }
      if step.now.place.distance(to: other.now.place) < 1.25 * loss.distance { continue }
      returns.remove(at: index)
      if distances.count < 256 { distances.append(loss.distance) }
      first = first ?? step.now.start
    }
    return first
  }

  /// Number of losses that the panel causes.
  var count: Int {
    guard !distances.isEmpty else { return 0 }
    let usual = distances.sorted()[distances.count / 2]
    let alike = distances.count { abs($0 - usual) <= 0.12 * usual + panel.length(1) }
    return alike >= 4 && alike * 10 >= distances.count * 7 ? alike : 0
  }

  /// The greatest distance; 0 without a loss.
  var farthest: Double { distances.max() ?? 0 }
}
