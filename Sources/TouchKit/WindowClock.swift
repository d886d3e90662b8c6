import Linux

/// The events that an open window waits for.
final class WindowClock {
  struct Wakeups: OptionSet {
    let rawValue: UInt64
    static let panels = Wakeups(rawValue: 1)
    static let signal = Wakeups(rawValue: 2)
  }

  private let poll: EventPoll
  private var signals: CInt?
  private var sleep = SleepWatch(MonotonicClock.asleep)

  /// - Parameter panels: readable when there are touches; nil without panels.
  init(panels: Int32?) throws(WindowError) {
    do throws(Errno) {
      let poll = try EventPoll()
      if let panels { try poll.add(panels, token: Wakeups.panels.rawValue) }
      self.poll = poll
    } catch { throw .system("the window cannot wait for touches: \(error.text)") }
  }

  var number: Int32 { poll.number }

  /// Takes SIGINT and SIGTERM as news from now on, so that they do not end the program by themselves.
  func takeSignals() throws(WindowError) {
    do throws(Errno) {
      let signals = try EndSignals.descriptor()
      try poll.add(signals, token: Wakeups.signal.rawValue)
      self.signals = signals
    } catch { throw .system("the window cannot wait for signals: \(error.text)") }
  }

  /// Returns the news, without waiting if there is any, otherwise waiting until `deadline`.
  func news(until deadline: Int64?) throws(WindowError) -> Wakeups {
    do throws(Errno) {
      let news = Wakeups(try poll.ready(until: deadline).map { Wakeups(rawValue: $0) })
      if let signals, news.contains(.signal) { EndSignals.take(signals) }
      return news
    } catch { throw .system("the window cannot wait for touches: \(error.text)") }
  }

  /// Whether the machine was suspended since the last call.
  func hasSlept() -> Bool { sleep.hasSlept(MonotonicClock.asleep) }
}
