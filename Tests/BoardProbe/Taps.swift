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

  /// Plays the taps. `first` holds the events that still wait for the end of their report; they go out with the first
  /// tap.
  func run(_ contacts: inout Contacts, _ panel: borrowing UinputPanel, first: [Event]) throws(ProbeFailure) {
    let pace = Pace(rate)
    var events = first
    for tap in 0..<count {
      let slot = tap % places.count
      events += contacts.tapped(slot, places[slot])
      pace.wait(for: tap)
      try panel.write(events)
      events = []
    }
    pace.reportDelay(of: "taps", count)
  }
}
