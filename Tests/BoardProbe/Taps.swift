/// Taps at a steady rate, each in the next slot and at that slot's own place.
struct Taps {
  private let count: Int
  private let rate: Int
  private let places: [Spot]

  init(_ contacts: Contacts, _ plan: PanelPlan, count: Int, rate: Int, slots: Int) throws(Refusal) {
    for slot in 0..<slots { try contacts.requireUp(slot) }
    places = Places.spread(slots, over: plan)
    self.count = count
    self.rate = rate
  }

  /// Plays the taps, the first one behind the events in `first`.
  func run(_ contacts: inout Contacts, _ panel: borrowing UinputPanel, first: [Event]) throws(ProbeFailure) {
    try Pace(rate).write(count, "taps", to: panel, first: first) { tap in
      let slot = tap % places.count
      return contacts.tapped(slot, places[slot])
    }
  }
}
