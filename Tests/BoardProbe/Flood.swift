/// Many frames at a steady rate, in which every finger that is down wiggles by a pixel or two.
struct Flood {
  private let frames: Int
  private let rate: Int
  private let fingers: [Wiggle]

  init(_ contacts: Contacts, _ plan: PanelPlan, frames: Int, rate: Int) throws(Refusal) {
    fingers = contacts.down.map { Wiggle($0.slot, Spot(x: $0.contact.x, y: $0.contact.y), plan) }
    if fingers.isEmpty { throw Refusal("no slot is down to flood with") }
    self.frames = frames
    self.rate = rate
  }

  /// Plays the flood. `first` holds the events that still wait for the end of their report; they go out with the first
  /// frame.
  func run(_ contacts: inout Contacts, _ panel: borrowing UinputPanel, first: [Event]) throws(ProbeFailure) {
    let pace = Pace(rate)
    var events = first
    for frame in 0..<frames {
      for finger in fingers { events += contacts.shift(finger.slot, finger.spot(frame)) }
      events += contacts.frame()
      pace.wait(for: frame)
      try panel.write(events)
      events = []
    }
    pace.reportDelay(of: "frames of the flood", frames)
  }
}
