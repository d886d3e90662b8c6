import Linux
import Touch

/// The one wait of the thread that reads panels: for their events, changes in folders, two timers, and a bell.
struct PanelWait: ~Copyable {
  /// Names of what ended a wait; a panel has one of ``firstPanel`` and above.
  enum Token {
    static var folders: UInt64 { 0 }
    static var pause: UInt64 { 1 }
    static var bell: UInt64 { 2 }
    static var still: UInt64 { 3 }
    static var firstPanel: UInt64 { 4 }
  }

  private let poll: EventPoll
  private let pause: Timer
  /// Interval of the timer `pause`; 0 while it is stopped.
  private var interval: Microseconds = 0
  /// Timer for the next finger that counts as still, whose position tslib's filters have not given yet.
  private let still: Timer
  private var isStillAwaited = false
  private var isWaitingForBell = false
  /// The descriptors that ended the last wait; nil once they are handled.
  private var ready: ReadyTokens?

  /// - Parameter folders: descriptor that becomes readable when something has changed in the folders of devices.
  init(folders: CInt) throws(Errno) {
    let poll = try EventPoll()
    let pause = try Timer()
    let still = try Timer()
    try poll.add(folders, token: Token.folders)
    try poll.add(pause.number, token: Token.pause)
    try poll.add(still.number, token: Token.still)
    self.poll = poll
    self.pause = pause
    self.still = still
  }

  var number: CInt { poll.number }

  /// Waits for a panel's events, too.
  func add(_ panel: CInt, token: UInt64) throws(Errno) { try poll.add(panel, token: token) }

  /// Waits until there is something to do; returns false for `bell`, which must be the same each time.
  mutating func wait(orFor bell: CInt) throws(Errno) -> Bool {
    if !isWaitingForBell { try poll.add(bell, token: Token.bell) }
    isWaitingForBell = true
    let tokens = try poll.ready(until: nil)
    ready = tokens
    return !tokens.contains(Token.bell)
  }

  /// Returns the tokens that ended the last wait, or else those that are ready now; acknowledges the timers among them.
  mutating func takeReady() throws(Errno) -> ReadyTokens {
    let tokens = if let ready = ready.take() { ready } else { try poll.ready() }
    if tokens.contains(Token.pause) { pause.acknowledge() }
    if tokens.contains(Token.still) {
      still.acknowledge()
      isStillAwaited = false
    }
    return tokens
  }

  /// Makes the repeating timer `pause` ready every `wanted` microseconds; nil stops it. It is stopped, or made slower, only
  /// at the end of an interval, so that not every tap sets the timer.
  ///
  /// - Parameter isOver: whether an interval has ended.
  mutating func setPause(every wanted: Microseconds?, isOver: Bool) {
    let wanted = wanted ?? .max
    let isSlower = interval != 0 && wanted > interval
    if wanted == (interval == 0 ? .max : interval) || isSlower && !isOver { return }
    interval = wanted == .max ? 0 : wanted
    do throws(Errno) {
      try pause.run(every: interval)
    } catch {
      Log.line("cannot set a timer: \(error.text); touches of a panel that falls silent may not end")
    }
  }

  /// Makes the timer `still` ready at the earliest time at which a finger counts as still. A running timer is not changed
  /// when that finger moves on, so that not every movement sets the timer.
  mutating func awaitStill(_ earliest: () -> Microseconds?) {
    if isStillAwaited { return }
    guard let time = earliest() else { return }
    do throws(Errno) {
      try still.run(once: time - MonotonicClock.microseconds)
      isStillAwaited = true
    } catch {
      Log.line("cannot set a timer: \(error.text); touches may rest beside their fingers")
    }
  }
}
