import Linux
import TouchOverlay

/// Waits for the events of a recording: the panel is readable, its sign is to be checked, or a signal ends it, which
/// may come from a closed terminal.
struct PanelClock: ~Copyable {
  struct Wakeups: OptionSet {
    let rawValue: UInt8
    static let panel = Wakeups(rawValue: 1)
    static let tick = Wakeups(rawValue: 2)
    static let signal = Wakeups(rawValue: 4)
  }

  private let signals: Signals
  private let timer: Timer
  private let poll: EventPoll

  init(panel: Int32, every interval: Int64) throws(Engine.Failure) {
    do throws(Errno) {
      let signals = try Signals(hangUp: .end)
      let timer = try Timer()
      let poll = try EventPoll()
      try timer.run(every: interval)
      try poll.add(panel, token: UInt64(Wakeups.panel.rawValue))
      try poll.add(timer.number, token: UInt64(Wakeups.tick.rawValue))
      try poll.add(signals.number, token: UInt64(Wakeups.signal.rawValue))
      self.signals = signals
      self.timer = timer
      self.poll = poll
    } catch {
      throw .system("cannot wait for the touch panel: \(error.text)")
    }
  }

  borrowing func wait() throws(Engine.Failure) -> Wakeups {
    do throws(Errno) {
      var news = Wakeups(try poll.ready(until: nil).map { Wakeups(rawValue: UInt8($0)) })
      // SIGPIPE does not end the recording: only the reader of its output has gone.
      if news.contains(.signal) && signals.next() == nil { news.remove(.signal) }
      if news.contains(.tick) { timer.acknowledge() }
      return news
    } catch {
      throw .system("cannot wait for the touch panel: \(error.text)")
    }
  }
}
