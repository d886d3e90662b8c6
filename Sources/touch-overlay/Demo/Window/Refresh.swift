import Touch

/// Decides when the window copies the framebuffer: after a change, and no more often than a display would.
struct Refresh {
  /// Time for the overlay to redraw a mark that the app has painted over.
  private static let settling: Microseconds = 12_000

  private let interval: Microseconds
  private var last: Microseconds = 0
  /// Time of the next copy; nil when nothing has changed.
  private(set) var due: Microseconds?

  /// - Parameter rate: refresh rate of the display in hertz; 0 if not known.
  init(rate: Int) {
    interval = 1_000_000 / Int64(rate > 0 ? rate : 60)
  }

  mutating func changed(now: Microseconds) {
    due = due ?? max(now + Refresh.settling, last + interval)
  }

  /// Whether a copy is due; if so, it counts as done.
  mutating func isDue(now: Microseconds) -> Bool {
    guard let due, due <= now else { return false }
    self.due = nil
    last = now
    return true
  }
}
