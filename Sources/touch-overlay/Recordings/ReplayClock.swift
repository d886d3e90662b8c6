import Linux
import Touch

/// Lets a recording run in its own time, until somebody presses Ctrl-C or the
/// terminal hangs up.
struct ReplayClock: ~Copyable {
  private let signals: Signals
  private let timer: Timer
  /// It stays ended, whatever is waited for afterwards.
  private var isEnded = false
  /// From the recording's time to the machine's, once something has been waited for.
  private var offset: Microseconds?

  init() throws(Errno) {
    let signals = try Signals(hangUp: .end)
    timer = try Timer()
    self.signals = signals
  }

  /// Returns at a moment of the recording; false if it was ended before.
  mutating func wait(until moment: Microseconds) -> Bool {
    if isEnded { return false }
    let offset = self.offset ?? MonotonicClock.microseconds - moment
    self.offset = offset
    let left = moment + offset - MonotonicClock.microseconds
    if left <= 0 { return true }
    do throws(Errno) {
      try timer.run(every: left)
      while true {
        let news = try Poll.wait(signals.number, timer.number)
        // That nobody reads its words any more is no reason to end.
        isEnded = news.first && signals.next() != nil
        if isEnded { return false }
        if news.second { return true }
      }
    } catch {
      Log.line("cannot wait: \(error.text)")
      return false
    }
  }
}
