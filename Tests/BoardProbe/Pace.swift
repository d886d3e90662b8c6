import Linux

/// Moments at equal distances, starting now.
struct Pace {
  private let start = MonotonicClock.microseconds
  private let rate: Int

  /// - Parameter rate: number of moments a second.
  init(_ rate: Int) { self.rate = rate }

  func wait(for index: Int) { MonotonicClock.sleep(until: start + moment(index)) }

  /// Writes a report to the panel at each of `count` moments. `first` holds the events that still wait for the end of
  /// their report; they go out with the first one.
  func write(
    _ count: Int, _ what: StaticString, to panel: borrowing UinputPanel, first: [Event], report: (Int) -> [Event]
  ) throws(ProbeFailure) {
    var events = first
    for index in 0..<count {
      events += report(index)
      wait(for: index)
      try panel.write(events)
      events = []
    }
    reportDelay(of: what, count)
  }

  /// Logs a line if the last of `count` moments was missed by much.
  func reportDelay(of what: StaticString, _ count: Int) {
    let late = MonotonicClock.microseconds - start - moment(count - 1)
    if late > moment(count - 1) / 10 + 10_000 {
      Log.line("the \(what) at \(rate) a second, \(count) in all, ended \(late / 1000) ms late")
    }
  }

  private func moment(_ index: Int) -> Int64 { Int64(index) * 1_000_000 / Int64(rate) }
}
