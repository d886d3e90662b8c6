import Linux

/// Many frames at a steady rate, in which every finger that is down wiggles by a pixel or two.
struct Flood {
  private let frames: Int
  private let rate: Int
  private let homes: [(slot: Int, contact: Contacts.Contact)]
  private let rightwards: [Int32]
  private let downwards: [Int32]

  init(_ contacts: Contacts, _ plan: PanelPlan, frames: Int, rate: Int) throws(Refusal) {
    homes = contacts.down
    if homes.isEmpty { throw Refusal("no slot is down to flood with") }
    rightwards = homes.map { $0.contact.x > plan.x.middle ? -1 : 1 }
    downwards = homes.map { $0.contact.y > plan.y.middle ? -1 : 1 }
    self.frames = frames
    self.rate = rate
  }

  /// `first` is what waits for a report already; it goes out with the first frame.
  func run(_ contacts: inout Contacts, _ panel: borrowing UinputPanel, first: [Event]) throws(ProbeFailure) {
    let start = MonotonicClock.microseconds
    for frame in 0..<frames {
      MonotonicClock.sleep(until: start + moment(frame))
      try panel.write((frame == 0 ? first : []) + events(frame, &contacts))
    }
    let late = MonotonicClock.microseconds - start - moment(frames - 1)
    if late > moment(frames) / 10 + 10_000 {
      Log.line("the flood of \(frames) frames at \(rate) a second ended \(late / 1000) ms late")
    }
  }

  private func moment(_ frame: Int) -> Int64 { Int64(frame) * 1_000_000 / Int64(rate) }

  /// Towards the middle of the panel and back; x changes in every frame, so the kernel drops none.
  private func events(_ frame: Int, _ contacts: inout Contacts) -> [Event] {
    var events: [Event] = []
    for (index, home) in homes.enumerated() {
      let (right, down): (Int32, Int32) =
        switch frame % 4 {
        case 0: (1, 0)
        case 1: (2, 1)
        case 2: (1, 2)
        default: (0, 1)
        }
      events += contacts.shift(
        home.slot, to: home.contact.x &+ right * rightwards[index], home.contact.y &+ down * downwards[index])
    }
    return events + contacts.frame()
  }
}

extension Contacts {
  /// Moves a contact that is known to be down.
  fileprivate mutating func shift(_ slot: Int, to x: Int32, _ y: Int32) -> [Event] {
    do throws(Refusal) {
      return try move(slot, x, y, nil)
    } catch { return [] }
  }
}
