import Linux
import Touch
import TouchInput

/// The event loop of a window.
extension TouchWindow {
  /// The current time in microseconds, by the clock of ``nextTime`` and of events: CLOCK_MONOTONIC.
  public static var now: Microseconds { MonotonicClock.microseconds }

  /// Handles events until ``stop()``, SIGINT or SIGTERM, then closes the window. These two signals no longer end the app
  /// by themselves, so that a second one does not interrupt its cleanup.
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

  /// File descriptor for an app's own event loop: readable when ``dispatch()`` has something to do; nil if the window
  /// is closed or has no screen.
  public final var descriptor: Int32? { clock?.number }

  /// Time, by the clock ``now``, at which an app's own event loop must call ``dispatch()`` even if ``descriptor`` is not
  /// readable; nil if there is none. It may be in the past.
  public final var nextMoment: Microseconds? {
    if isClosed { return nil }
    // Fingers that were down before the window opened cause no event, so the panels are read at once.
    if !hasRead { return 0 }
    var next = nextTime ?? .max
    #if Window
    next = min(next, desktop?.due ?? .max)
    #endif
    for (_, recogniser) in recognisersWithin { next = min(next, recogniser.deadline ?? .max) }
    return next == .max ? nil : next
  }

  /// Handles pending events, without waiting for more.
  public final func dispatch() throws(WindowError) {
    let now = TouchWindow.now
    if clock?.hasSlept() ?? false { delivery.cancelAll(in: self) }
    #if Window
    if let desktop {
      handle(events(of: desktop.read(), at: TouchWindow.now) ?? [], at: now)
      desktop.show()
      if desktop.isClosed { stop() }
      return
    }
    #endif
    handle(try readPanels(), at: now)
  }

  /// Sends the events, and then lets time pass.
  ///
  /// - Parameter now: a time before the panels were read. A finger may have lifted during a slow handler without having
  ///   been read; with a later time, a gesture would count it as still down.
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

  /// Reads all events before any is sent, because a handler may close the window.
  @export(interface)
  private func readPanels() throws(WindowError) -> [TouchEvent] {
    guard var panels = panels.take() else { return [] }
    hasRead = true
    do throws(PanelError) {
      let events = try panels.read().map { TouchEvent($0) }
      self.panels = consume panels
      return events
    } catch { throw .panel(error) }
  }
}
