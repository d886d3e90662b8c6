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

  /// Plays the flood, its first frame behind the events in `first`.
  func run(_ contacts: inout Contacts, _ panel: borrowing UinputPanel, first: [Event]) throws(ProbeFailure) {
    try Pace(rate).write(frames, "frames of the flood", to: panel, first: first) { frame in
      fingers.flatMap { contacts.shift($0.slot, $0.spot(frame)) } + contacts.frame()
    }
  }
}
