import Linux
import Touch

/// Paces a recording in real time, until Ctrl-C or a closed terminal ends it.
struct ReplayClock: ~Copyable {
  private let signals: Signals
  private let timer: Timer
  /// Whether a signal has ended the playback; all later waits return at once.
  private var isEnded = false
  /// Offset from the recording's time to the machine's; nil before the first wait.
  private var offset: Microseconds?

  init() throws(Errno) {
    let signals = try Signals(hangUp: .end)
    timer = try Timer()
    self.signals = signals
  }

  /// Waits until a time of the recording; returns false if the playback was ended before.
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
        // SIGPIPE does not end the playback: only the reader of its output has gone.
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
