import Touch
import TouchInput

/// Tells of touches by one finger alone, which rest and lift.
struct FingerWatch {
  enum Event: Equatable {
    case rested(RestedPlace)
    /// It lifted too soon, or moved.
    case restless
    /// More than one finger, or events were lost: nothing counts until all have lifted.
    case spoilt
    /// It rests so long that somebody wants to leave, wherever it rests.
    case held
  }

  static let leavingHold: Microseconds = 4_000_000

  private enum State {
    case free
    case one(RestingTouch)
    /// Until nothing is down.
    case spoilt
  }

  private let axes: PanelAxes
  private var state = State.free

  init(axes: PanelAxes) { self.axes = axes }

  mutating func see(_ observation: Observation, at time: Microseconds) -> Event? {
    let contacts = observation.contacts
    switch state {
    case .free:
      if contacts.isEmpty { return nil }
      return begin(contacts, at: time)
    case .spoilt:
      if contacts.isEmpty { state = .free }
      return nil
    case .one(var touch):
      if observation.isAfterDrop { return spoil(contacts) }
      if contacts.count == 1, contacts[0].finger == touch.finger {
        touch.add(contacts[0], at: time)
        state = .one(touch)
        return nil
      }
      // One lifts while the next comes: the first is whole all the same.
      let place = contacts.contains { $0.finger == touch.finger } ? nil : touch.lift(at: time, axes: axes)
      if contacts.count > 1 || (contacts.count == 1 && place == nil) { return spoil(contacts) }
      state = .free
      if contacts.count == 1 { _ = begin(contacts, at: time) }
      return place.map { .rested($0) } ?? .restless
    }
  }

  mutating func advance(to time: Microseconds) -> Event? {
    guard case .one(let touch) = state, time >= touch.start + FingerWatch.leavingHold else { return nil }
    state = .spoilt
    return .held
  }

  /// Whatever is down counts no more.
  mutating func forget() { if case .one = state { state = .spoilt } }

  private mutating func begin(_ contacts: [ObservedContact], at time: Microseconds) -> Event? {
    if contacts.count > 1 { return spoil(contacts) }
    state = .one(RestingTouch(contacts[0], at: time))
    return nil
  }

  private mutating func spoil(_ contacts: [ObservedContact]) -> Event {
    state = contacts.isEmpty ? .free : .spoilt
    return .spoilt
  }
}
