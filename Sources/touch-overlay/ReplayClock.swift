import Linux
import Touch

/// Lets a recording run in its own time, until somebody presses Ctrl-C.
struct ReplayClock: ~Copyable {
  private let signals: Signals
  private let timer: Timer
  /// From the recording's time to the machine's, once something has been waited for.
  private var offset: Microseconds?

  init() throws(Errno) {
    let signals = try Signals()
    timer = try Timer()
    self.signals = signals
  }

  /// Returns at a moment of the recording; false if it was ended before.
  mutating func wait(until moment: Microseconds) -> Bool {
    let offset = self.offset ?? MonotonicClock.microseconds - moment
    self.offset = offset
    let left = moment + offset - MonotonicClock.microseconds
    if left <= 0 { return true }
    do throws(Errno) {
      try timer.run(every: left)
      return try !Poll.wait(signals.number, timer.number).first
    } catch {
      Log.line("cannot wait: \(error.text)")
      return false
    }
  }
}
