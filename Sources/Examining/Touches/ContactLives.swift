import Touch
import TouchInput

/// Follows every contact from report to report.
package struct ContactLives {
  private(set) var down: [ContactLife] = []
  /// Time of the last report.
  private(set) var time: Microseconds = 0

  package init() {}

  package mutating func take(_ observation: Observation) -> Moment {
    var moment = Moment(time: observation.time, isAfterDrop: observation.isAfterDrop)
    time = observation.time
    var goneOn = [Bool](repeating: false, count: down.count)
    var next: [ContactLife] = []
    for contact in observation.contacts {
      // A contact without a position is still held back by a filter.
      guard let position = contact.position else { continue }
      let place = Place(position)
      if let index = index(of: contact, goneOn) {
        goneOn[index] = true
        let before = down[index]
        var life = before
        life.take(contact, at: place, time: time)
        moment.steps.append(Moment.Step(before: before, now: life))
        next.append(life)
      } else {
        let life = ContactLife(contact, at: place, time: time)
        moment.began.append(life)
        next.append(life)
      }
    }
    for index in down.indices where !goneOn[index] { moment.ended.append(down[index]) }
    down = next
    return moment
  }

  /// Returns the index of the same finger, preferably in the same slot.
  private func index(of contact: ObservedContact, _ goneOn: [Bool]) -> Int? {
    let same = down.indices.first {
      !goneOn[$0] && down[$0].finger == contact.finger && down[$0].slot == Int(contact.slot)
    }
    return same ?? down.indices.first { !goneOn[$0] && down[$0].finger == contact.finger }
  }
}
