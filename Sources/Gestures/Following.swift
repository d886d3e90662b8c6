import Touch

extension GestureRecogniser {
  /// Takes an event of the panel, and follows those touches that begin in it for which `begins` returns true.
  ///
  /// If the event's time has reached the deadline, the recogniser first acts as if that time had passed without an
  /// event.
  public final func take(_ event: TouchEvent, begins: (Contact) -> Bool = { _ in true }) {
    startAfresh(event)
    if let deadline, event.time >= deadline { timePassed(event.time) }
    let followed = followOn(event)
    over = followed.ended + followed.cancelled
    if isListening && !followed.cancelled.isEmpty { touchesCancelled(followed.cancelled, event) }
    if isListening && !followed.ended.isEmpty { touchesEnded(followed.ended, event) }
    takeNew(event, begins)
    if isListening && !followed.moved.isEmpty { touchesMoved(followed.moved, event) }
    if isListening { eventTaken(event) }
    over = []
  }

  /// Cancels the gesture: the panel was lost, or the app was interrupted.
  public final func cancel(at time: Microseconds) {
    let followed = touches
    if isListening && !followed.isEmpty {
      var cancelled = followed
      for index in cancelled.indices { cancelled[index].cancel(at: time) }
      standing.touches = []
      touchesCancelled(cancelled, TouchEvent(time: time, touches: cancelled))
      standing.touches = followed + touches
    }
    finish(.cancelled)
  }

  /// Cancels the gesture, which gets no events from now on. Whatever its last state was, no other one waits for it.
  package final func detach(at time: Microseconds) {
    cancel(at: time)
    standing.state = .failed
  }

  /// Whether this touch is taken from the responders; true also for the event with which it ends.
  public final func takes(_ touch: Contact) -> Bool { taken.contains(touch.id) }

  /// Whether it still evaluates its touches.
  private var isListening: Bool { isEnabled && !state.isFinal && standing.held != .recognised }

  /// Makes the recogniser possible again when it is in a final state and all its touches are over.
  private func startAfresh(_ event: TouchEvent) {
    reconsider()
    guard state.isFinal && touches.isEmpty else { return }
    standing.state = .possible
    takesTouches = false
    reset()
    guard !deferred.isEmpty else { return }
    standing.touches = deferred
    deferred = []
    touchesBegan(touches, event)
  }

  private struct Followed {
    var ended: [Contact] = []
    var cancelled: [Contact] = []
    var moved: [Contact] = []
  }

  /// Sorts the touches that it follows by what happened to them in `event`.
  private func followOn(_ event: TouchEvent) -> Followed {
    var followed = Followed()
    var down: [Contact] = []
    for last in touches {
      var touch = last
      if let now = event[last.id] { touch = now } else { touch.cancel(at: event.time) }
      touch.previous = last.position
      switch touch.phase {
      case .ended: followed.ended.append(touch)
      case .cancelled: followed.cancelled.append(touch)
      case .began, .moved, .stationary:
        if touch.position != last.position { followed.moved.append(touch) }
        down.append(touch)
      }
    }
    standing.touches = down
    deferred = deferred.filter { touch in event[touch.id].map { !$0.phase.isFinal } ?? false }
    taken = taken.filter { id in event[id] != nil }
    return followed
  }

  private func takeNew(_ event: TouchEvent, _ begins: (Contact) -> Bool) {
    guard isEnabled else { return }
    let new = event.touches.filter { $0.phase == .began && !follows($0) && begins($0) }
    guard !new.isEmpty else { return }
    startAfresh(event)
    guard !state.isFinal else { return }
    if standing.held == .recognised {
      deferred += new
      return
    }
    standing.touches += new
    if takesTouches { for touch in new { taken.append(touch.id) } }
    touchesBegan(new, event)
  }

  private func follows(_ touch: Contact) -> Bool { (touches + deferred).contains { $0.id == touch.id } }
}

extension Contact {
  fileprivate mutating func cancel(at time: Microseconds) {
    phase = .cancelled
    self.time = time
  }
}
