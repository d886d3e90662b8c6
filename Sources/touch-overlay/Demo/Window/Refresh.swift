import Touch

/// When the window takes over what the framebuffer holds: after a change, and no more often than a display would.
struct Refresh {
  /// Where the app has painted over a mark, the overlay lays it on top again meanwhile.
  private static let settling: Microseconds = 12_000

  private let interval: Microseconds
  private var last: Microseconds = 0
  /// nil when nothing has changed.
  private(set) var due: Microseconds?

  /// - Parameter rate: of the display, a second; 0 where it is not known.
  init(rate: Int) {
    interval = 1_000_000 / Int64(rate > 0 ? rate : 60)
  }

  mutating func changed(now: Microseconds) {
    due = due ?? max(now + Refresh.settling, last + interval)
  }

  /// Whether it is time; then it counts as done.
  mutating func isDue(now: Microseconds) -> Bool {
    guard let due, due <= now else { return false }
    self.due = nil
    last = now
    return true
  }
}
