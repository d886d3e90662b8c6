import Touch
import TouchInput

/// Recognises touches of a single finger that rests and then lifts.
struct FingerWatch {
  enum Event: Equatable {
    case rested(RestedPlace)
    /// The finger lifted too soon, or moved.
    case restless
    /// More than one finger was down, or events were lost. Nothing counts until all fingers have lifted.
    case spoilt
    /// The finger has been down for `leavingHold`, anywhere: the technician wants to leave.
    case held
  }

  static let leavingHold: Microseconds = 4_000_000

  private enum State {
    case free
    case one(RestingTouch)
    /// Touches are ignored until no finger is down.
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
      // If a finger lifts in the report in which the next comes down, its touch is still complete.
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

  /// Ignores the finger that is down, until it lifts.
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
