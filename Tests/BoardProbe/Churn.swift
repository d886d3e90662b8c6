/// An overload of fingers that wiggle at a steady rate, while the last of them taps again and again. All are lifted at
/// the end.
struct Churn {
  private let frames: Int
  private let rate: Int
  private let taps: Int
  private let fingers: [Wiggle]

  init(
    _ contacts: Contacts, _ plan: PanelPlan, milliseconds: Int, rate: Int, contacts count: Int, taps: Int
  ) throws(Refusal) {
    for slot in 0..<count { try contacts.requireUp(slot) }
    if taps * 2 > rate { throw Refusal("\(taps) taps a second need at least \(taps * 2) frames a second") }
    fingers = Places.spread(count, over: plan).enumerated().map { Wiggle($0.offset, $0.element, plan) }
    frames = max(1, Int(Int64(milliseconds) * Int64(rate) / 1000))
    self.rate = rate
    self.taps = taps
  }

  /// Plays the churn, its first frame behind the events in `first`.
  func run(_ contacts: inout Contacts, _ panel: borrowing UinputPanel, first: [Event]) throws(ProbeFailure) {
    try Pace(rate).write(frames + 1, "frames of the churn", to: panel, first: first) { frame in
      fingers.flatMap { change($0, frame, &contacts) } + contacts.frame()
    }
  }

  private func change(_ finger: Wiggle, _ frame: Int, _ contacts: inout Contacts) -> [Event] {
    let was = frame > 0 && isDown(finger, frame - 1)
    return switch (was, frame < frames && isDown(finger, frame)) {
    case (false, true): contacts.begin(finger.slot, finger.spot(frame))
    case (true, true): contacts.shift(finger.slot, finger.spot(frame))
    case (true, false): contacts.lift(finger.slot)
    case (false, false): []
    }
  }

  /// Whether a finger is down in a frame: the last one is down in the first half of each tap's share of the frames, the
  /// others always are.
  private func isDown(_ finger: Wiggle, _ frame: Int) -> Bool {
    finger.slot < fingers.count - 1 || Int64(frame) * Int64(taps) % Int64(rate) * 2 < Int64(rate)
  }
}
