import CProbe
import Linux

/// Touches or moves one after the other, each timed from just before it is written to the panel until the first and
/// the last row of its picture have changed on the glass.
struct Race: ~Copyable {
  /// Maximum time to wait for a change, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000
  /// Number of looks between two looks at the clock: some milliseconds.
  private static let looksBetweenClocks = 1_000_000
  /// Time between two looks if instructions are counted from outside, in microseconds.
  private static let pauseOfLooks: Int64 = 500
  /// Length of a small step, in pixels. The top and the bottom row of a mark are narrower, so that each step changes
  /// them.
  private static let step: Int32 = 13

  private var contacts: Contacts
  private let trace: FileDescriptor?
  /// Whether Tests/Proof/measure/count.c counts the instructions.
  private let isCounted: Bool
  private var place = 0
  private var chance: UInt32 = 2_463_534_242
  /// Number of touches or moves of the last race that were never seen.
  private(set) var lost = 0

  /// - Parameter tracing: path of the kernel's `trace_marker`, which then gets a line for each touch and each sight.
  init(_ plan: PanelPlan, tracing: String?, counted: Bool) throws(ProbeFailure) {
    contacts = Contacts(plan)
    isCounted = counted
    if let tracing {
      trace = try attempt("cannot open \(tracing)") { () throws(Errno) in try FileDescriptor.open(tracing, .write) }
    } else {
      trace = nil
    }
  }

  /// Returns a line for each touch or move: the microseconds until the first row and until the last one changed.
  mutating func run(
    _ order: RaceOrder, _ panel: borrowing UinputPanel, _ glass: borrowing WatchedGlass
  ) throws(ProbeFailure) -> String {
    lost = 0
    var figures = ""
    let isOfTouches = order.kind == .touches
    var spot = next(glass)
    if !isOfTouches {
      try panel.write(contacts.begin(0, spot) + contacts.frame())
      rest(200, more: 100)
    }
    for _ in 0..<order.count {
      spot = order.kind == .drags ? step(from: spot, glass) : next(glass)
      let events = (isOfTouches ? contacts.begin(0, spot) : contacts.shift(0, spot)) + contacts.frame()
      if let times = try time(events, spot, order, panel, glass) {
        figures += "\(times.first / 1000) \(times.last / 1000)\n"
      } else {
        lost += 1
      }
      rest(60, more: 80)
      if !isOfTouches { continue }
      try panel.write(contacts.lift(0) + contacts.frame())
      // Wait longer than any driver does, so that the glass is at rest.
      rest(120, more: 80)
    }
    if !isOfTouches {
      try panel.write(contacts.lift(0) + contacts.frame())
      rest(200, more: 100)
    }
    probe_tell_counts()
    return figures
  }

  private func time(
    _ events: [Event], _ spot: Spot, _ order: RaceOrder, _ panel: borrowing UinputPanel,
    _ glass: borrowing WatchedGlass
  ) throws(ProbeFailure) -> (first: Int64, last: Int64)? {
    let (x, top, bottom) = (Int(spot.x), Int(spot.y) + order.top, Int(spot.y) + order.bottom)
    let before = (top: glass.byte(x, top), bottom: glass.byte(x, bottom))
    try mark("touched\n")
    let start = MonotonicClock.nanoseconds
    if isCounted { try glass.count(x, top, bottom) }
    defer { probe_count_no_more() }
    try panel.write(events)
    var first: Int64?
    while MonotonicClock.nanoseconds - start < Race.patience {
      // The clock of an emulated board is a device that only one processor can read at a time. Reading it all the time
      // while waiting for the glass would make all other processors wait.
      for _ in 0..<(isCounted ? 1 : Race.looksBetweenClocks) {
        let isAbove = glass.byte(x, top) != before.top
        let isBelow = glass.byte(x, bottom) != before.bottom
        if first == nil, isAbove || isBelow {
          first = MonotonicClock.nanoseconds - start
          try mark("first\n")
        }
        if let first, isAbove && isBelow {
          let last = MonotonicClock.nanoseconds - start
          try mark("last\n")
          return (first, last)
        }
      }
      if isCounted { MonotonicClock.sleep(until: MonotonicClock.microseconds + Race.pauseOfLooks) }
    }
    return nil
  }

  private func mark(_ word: StaticString) throws(ProbeFailure) {
    switch trace {
    case .some(let trace):
      do throws(Errno) { try trace.writeAll(Array("\(word)".utf8)) } catch {
        throw .failed("cannot mark the trace: \(error.text)")
      }
    case nil: return
    }
  }

  /// Returns a place that differs from the last two and is away from the edges and the top, where tslib's tests have
  /// their buttons.
  private mutating func next(_ glass: borrowing WatchedGlass) -> Spot {
    place += 1
    let (width, height) = (glass.width - 200, glass.height - 260)
    return Spot(x: Int32(100 + place * 97 % width), y: Int32(180 + place * 31 % height))
  }

  /// Returns the next place of a finger that is dragged to the right, and from the right edge back to the left.
  private func step(from spot: Spot, _ glass: borrowing WatchedGlass) -> Spot {
    let x = spot.x + Race.step
    return Spot(x: x < glass.width - 100 ? x : 100, y: spot.y)
  }

  /// Waits for `milliseconds` and up to `more`, in no rhythm with which a driver or a program could get in step.
  private mutating func rest(_ milliseconds: Int, more: Int) {
    let pause = milliseconds * 1000 + random(more * 1000)
    MonotonicClock.sleep(until: MonotonicClock.microseconds + Int64(pause))
  }

  /// Returns a number from 0 up to `end`; the sequence is the same in each run.
  private mutating func random(_ end: Int) -> Int {
    chance ^= chance << 13
    chance ^= chance >> 17
    chance ^= chance << 5
    return Int(chance) % end
  }
}

/// A line for `board-probe reach`: `touches`, `moves` or `drags`, then `COUNT TOP BOTTOM FILE`, and the number of the
/// process whose plane is watched.
struct RaceOrder {
  enum Kind {
    case touches
    /// Jumps of a finger that stays down.
    case moves
    /// Small steps of a finger that stays down.
    case drags
  }

  let kind: Kind
  let count: Int
  /// Highest row of the picture in the finger's column, counted from the finger; ``bottom`` is the lowest.
  let top: Int
  let bottom: Int
  /// The file that gets the figures.
  let file: String
  /// The process that draws, if its plane is the glass.
  let process: Text?

  /// - Parameter onPlane: whether the glass is the plane of a process, which the line must name.
  init(_ words: [Text], onPlane: Bool) throws(Refusal) {
    guard words.count == (onPlane ? 6 : 5), let kind = RaceOrder.kind(words[0]) else {
      throw Refusal("touches, moves or drags wants COUNT, TOP, BOTTOM and a FILE\(onPlane ? ", and a PROCESS" : "")")
    }
    self.kind = kind
    count = try words[1].number(in: 1...100_000)
    top = try words[2].number(in: -60...60)
    bottom = try words[3].number(in: -60...60)
    file = words[4].string
    process = onPlane ? words[5] : nil
  }

  private static func kind(_ word: Text) -> Kind? {
    switch word {
    case "touches": .touches
    case "moves": .moves
    case "drags": .drags
    default: nil
    }
  }
}
