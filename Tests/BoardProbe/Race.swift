import Linux

/// Touches or moves one after the other, each timed from just before it is written to the panel until the first and
/// the last row of its picture have changed on the glass.
struct Race: ~Copyable {
  /// So long a change is waited for, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000
  /// Some milliseconds of them.
  private static let looksBetweenClocks = 1_000_000

  private var contacts: Contacts
  private let trace: FileDescriptor?
  private var place = 0
  private var chance: UInt32 = 2_463_534_242
  /// How many of the last race were never seen.
  private(set) var lost = 0

  /// - Parameter tracing: the kernel's `trace_marker`, which then learns of every touch and every sight.
  init(_ plan: PanelPlan, tracing: String?) throws(ProbeFailure) {
    contacts = Contacts(plan)
    if let tracing {
      trace = try attempt("cannot open \(tracing)") { () throws(Errno) in try FileDescriptor.open(tracing, .write) }
    } else {
      trace = nil
    }
  }

  /// A line for each: microseconds to the first row and to the last one.
  mutating func run(
    _ order: RaceOrder, _ panel: borrowing UinputPanel, _ glass: borrowing WatchedGlass
  ) throws(ProbeFailure) -> String {
    lost = 0
    var figures = ""
    if order.isOfMoves {
      try panel.write(contacts.begin(0, next(glass)) + contacts.frame())
      rest(200, more: 100)
    }
    for _ in 0..<order.count {
      let spot = next(glass)
      let events = (order.isOfMoves ? contacts.shift(0, spot) : contacts.begin(0, spot)) + contacts.frame()
      if let times = try time(events, spot, order, panel, glass) {
        figures += "\(times.first / 1000) \(times.last / 1000)\n"
      } else {
        lost += 1
      }
      rest(60, more: 80)
      if order.isOfMoves { continue }
      try panel.write(contacts.lift(0) + contacts.frame())
      // Longer than any driver waits, so that the glass is at rest.
      rest(120, more: 80)
    }
    if order.isOfMoves {
      try panel.write(contacts.lift(0) + contacts.frame())
      rest(200, more: 100)
    }
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
    try panel.write(events)
    var first: Int64?
    while MonotonicClock.nanoseconds - start < Race.patience {
      // An emulated board's clock is a device, which only one processor may ask at a time: who waits for the glass with
      // the clock in hand keeps all others waiting.
      for _ in 0..<Race.looksBetweenClocks {
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

  /// Never where the last two were, and away from the edges and the top, where tslib's tests have their buttons.
  private mutating func next(_ glass: borrowing WatchedGlass) -> Spot {
    place += 1
    let (width, height) = (glass.screen.width - 200, glass.screen.height - 260)
    return Spot(x: Int32(100 + place * 97 % width), y: Int32(180 + place * 31 % height))
  }

  /// So many milliseconds and up to `more`: no rhythm that a driver's or a program's could fall in with.
  private mutating func rest(_ milliseconds: Int, more: Int) {
    chance ^= chance << 13
    chance ^= chance >> 17
    chance ^= chance << 5
    let pause = milliseconds * 1000 + Int(chance) % (more * 1000)
    MonotonicClock.sleep(until: MonotonicClock.microseconds + Int64(pause))
  }
}
