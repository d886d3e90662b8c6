import Linux
import Touch
import TouchInput

/// The event loop of a window.
extension TouchWindow {
  /// The clock of ``nextTime`` and of events.
  public static var now: Microseconds { MonotonicClock.microseconds }

  /// Handles what happens until ``stop()``, SIGINT or SIGTERM, then closes the window. From then on these two signals do
  /// not end the app, so that a second one does not interrupt how it ends itself.
  public final func run() throws(WindowError) {
    guard let clock else { return }
    defer { close() }
    try clock.takeSignals()
    while !isStopped {
      if try clock.news(until: nextMoment).contains(.signal) { return }
      try dispatch()
    }
  }

  /// Ends ``run()``.
  public final func stop() { isStopped = true }

  /// For an app with an event loop of its own: readable when ``dispatch()`` has something to do; nil of a window that is
  /// closed, or has no panels.
  public final var descriptor: Int32? { clock?.number }

  /// For an app with an event loop of its own: when, by the clock of ``now``, ``dispatch()`` has something to do although
  /// nothing becomes readable. That may be over already.
  public final var nextMoment: Microseconds? {
    if isClosed { return nil }
    // Fingers that were down before there was a window are there without any event.
    if !hasRead { return 0 }
    var next = nextTime ?? .max
    for (_, recogniser) in recognisersWithin { next = min(next, recogniser.deadline ?? .max) }
    return next == .max ? nil : next
  }

  /// Handles what has happened, without waiting for more.
  public final func dispatch() throws(WindowError) {
    let now = TouchWindow.now
    if clock?.hasSlept() ?? false { delivery.cancelAll(in: self) }
    handle(try readPanels(), at: now)
  }

  /// - Parameter now: before which the panels were read. While a handler took its time a finger may have left, of which
  ///   nobody has heard yet: no gesture may think that it still lies.
  final func handle(_ events: [TouchEvent], at now: Microseconds) {
    for event in events where !isClosed { sendEvent(event) }
    if isClosed { return }
    delivery.timePassed(now, in: self)
    if isClosed { return }
    if let time = nextTime, time <= now {
      nextTime = nil
      timePassed(now)
    }
  }

  /// All before any is sent: whoever hears of it may close the window.
  private func readPanels() throws(WindowError) -> [TouchEvent] {
    guard var panels = panels.take() else { return [] }
    hasRead = true
    var events: [TouchEvent] = []
    do throws(PanelError) {
      try panels.read { events.append(TouchEvent($0)) }
      self.panels = consume panels
      return events
    } catch { throw .panel(error) }
  }
}
