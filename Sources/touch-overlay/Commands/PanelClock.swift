import Linux
import TouchOverlay

/// Waits for the events of a recording: the panel is readable, its sign is to be checked, or a signal ends it, which
/// may come from a closed terminal.
struct PanelClock: ~Copyable {
  struct News: OptionSet {
    let rawValue: UInt8
    static let panel = News(rawValue: 1)
    static let tick = News(rawValue: 2)
    static let signal = News(rawValue: 4)
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
      try poll.add(panel, token: UInt64(News.panel.rawValue))
      try poll.add(timer.number, token: UInt64(News.tick.rawValue))
      try poll.add(signals.number, token: UInt64(News.signal.rawValue))
      self.signals = signals
      self.timer = timer
      self.poll = poll
    } catch {
      throw .system("cannot wait for the touch panel: \(error.text)")
    }
  }

  borrowing func wait() throws(Engine.Failure) -> News {
    do throws(Errno) {
      _ = try Poll.wait(poll.number, -1)
      var news = News(try poll.ready().map { News(rawValue: UInt8($0)) })
      // SIGPIPE does not end the recording: only the reader of its output has gone.
      if news.contains(.signal) && signals.next() == nil { news.remove(.signal) }
      if news.contains(.tick) { timer.acknowledge() }
      return news
    } catch {
      throw .system("cannot wait for the touch panel: \(error.text)")
    }
  }
}
