import Touch

/// Touches that an app hands over itself.
extension TouchWindow {
  /// Delivers touches of the app's own, as if a panel had reported them: those that have changed, in the order in which
  /// they did. It is for a window whose ``WindowSettings/readsPanels`` is false, and for an app's tests.
  ///
  /// Touches that have not changed may be left out. A move without a beginning begins the touch, and an end without a
  /// touch is ignored. End or cancel each touch, or its mark stays.
  ///
  /// - Parameter time: time of the touches by the clock ``now``.
  /// - Returns: whether they were taken: none is if a number is not finite, or if the window reads the panels itself.
  @discardableResult
  public final func feed(_ touches: [FedTouch], at time: Microseconds = TouchWindow.now) -> Bool {
    guard isFed, let events = events(of: touches, at: time) else { return false }
    // A handler may feed more, or close the window.
    for event in events where !isClosed { sendEvent(event) }
    return true
  }

  /// Returns the events of touches that were handed over; nil if a number is not finite, or if the window reads the
  /// panels itself.
  final func events(of touches: [FedTouch], at time: Microseconds) -> [TouchEvent]? {
    var events: [TouchEvent] = []
    guard fed?.take(touches, at: time, { events.append(TouchEvent($0)) }) ?? false else { return nil }
    return events
  }
}
