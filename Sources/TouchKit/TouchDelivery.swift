import Gestures
import Touch

/// Decides which responder holds a touch and which are told of an event, without any knowledge of panels and screens.
///
/// Any call of a responder or a gesture may change everything: it may remove views, cancel all touches, put the app
/// aside, or deliver another event.
final class TouchDelivery {
  /// A touch that a responder has taken.
  struct Held {
    /// The touch as it was last delivered to the responder.
    var touch: Contact
    let responder: TouchResponder
    /// Whether the responder is still being asked, and has not passed the touch on.
    var isAsked = true
  }

  /// A touch that has begun, and that no responder has taken.
  struct Offer {
    let touch: Contact
    /// Responders to ask, in this order.
    var chain: [TouchResponder] = []
    var wasAsked = false
  }

  var held: [Held] = []
  var offers: [Offer] = []
  /// Time of the latest event.
  private(set) var time: Microseconds = 0
  /// Number of times that all touches were cancelled.
  private var interruptions = 0

  /// Delivers an event: to gestures first, then ends before beginnings, because one finger may have left a view and
  /// another come to it, and moves last.
  func deliver(_ event: TouchEvent, in window: TouchView) {
    time = max(time, event.time)
    // A handler of an outer event may deliver this one while the touches of the outer event are still being offered.
    offers.removeAll { event[$0.touch.id]?.phase.isFinal ?? true }
    let new = event.touches.filter { $0.phase == .began && holder(of: $0.id) == nil && !isOffered($0.id) }
    offers += new.map { Offer(touch: $0) }
    let event = completed(event)
    recognise(event, in: window)
    tell(of: .ended, event)
    tell(of: .cancelled, event)
    offer(new, event, in: window)
    tell(of: .moved, event)
  }

  /// Tells the gestures that time has passed without an event.
  func timePassed(_ now: Microseconds, in window: TouchView) {
    time = max(time, now)
    let recognisers = window.recognisersWithin
    for (_, recogniser) in recognisers {
      if let deadline = recogniser.deadline, deadline <= now { recogniser.timePassed(now) }
    }
    withdraw { touch in recognisers.contains { $0.recogniser.takes(touch) } }
  }

  /// Tells responders and gestures that their touches are cancelled.
  func cancelAll(in window: TouchView) {
    interruptions += 1
    offers.removeAll()
    cancel { _ in true }
    for (_, recogniser) in window.recognisersWithin { recogniser.cancel(at: time) }
  }

  /// Cancels the touches of a view that is being removed, and of all views in it, and detaches their gestures.
  func cancel(within view: TouchView) {
    for index in offers.indices {
      offers[index].chain.removeAll { ($0 as? TouchView)?.isWithin(view) ?? false }
    }
    cancel { ($0.responder as? TouchView)?.isWithin(view) ?? false }
    for (_, recogniser) in view.recognisersWithin { recogniser.detach(at: time) }
  }

  /// Returns the responder that holds a touch, or that is being asked whether to take it.
  func holder(of id: UInt32) -> TouchResponder? { held.first { $0.touch.id == id }?.responder }

  private func isOffered(_ id: UInt32) -> Bool { offers.contains { $0.touch.id == id } }

  /// Adds held touches that the event leaves out, as cancelled: they were lost.
  private func completed(_ event: TouchEvent) -> TouchEvent {
    let lost = held.filter { event[$0.touch.id] == nil }.map { over($0.touch) }
    return lost.isEmpty ? event : TouchEvent(time: event.time, touches: event.touches + lost)
  }

  // MARK: gestures

  /// Passes the event to the gestures, and withdraws the touches that they take from the responders.
  private func recognise(_ event: TouchEvent, in window: TouchView) {
    let recognisers = window.recognisersWithin
    if recognisers.isEmpty { return }
    let hits = event.touches.map { $0.phase == .began ? window.hitTest($0.position) : nil }
    let before = interruptions
    for (view, recogniser) in recognisers where interruptions == before && view.has(recogniser, within: window) {
      recogniser.take(event) { touch in
        guard let index = event.touches.firstIndex(where: { $0.id == touch.id }) else { return false }
        return hits[index]?.isWithin(view) ?? false
      }
    }
    // Withdrawn only when all gestures have seen the event, because one may have waited for another to fail.
    withdraw { touch in recognisers.contains { $0.recogniser.takes(touch) } }
  }

  private func withdraw(_ isTaken: (Contact) -> Bool) {
    offers.removeAll { isTaken($0.touch) }
    cancel { isTaken($0.touch) }
  }

  // MARK: held touches

  /// Delivers all touches of a responder in one call.
  private func tell(of phase: Phase, _ event: TouchEvent) {
    var touches = event.touches.filter { $0.phase == phase && holder(of: $0.id) != nil }
    while let responder = touches.first.flatMap({ holder(of: $0.id) }) {
      let own = touches.filter { holder(of: $0.id) === responder }
      touches.removeAll { touch in own.contains { $0.id == touch.id } }
      for touch in own { note(touch) }
      switch phase {
      case .moved: responder.touchesMoved(own, event)
      case .ended: responder.touchesEnded(own, event)
      default: responder.touchesCancelled(own, event)
      }
      touches.removeAll { holder(of: $0.id) == nil }
    }
  }

  private func note(_ touch: Contact) {
    if touch.phase.isFinal {
      held.removeAll { $0.touch.id == touch.id }
    } else if let index = held.firstIndex(where: { $0.touch.id == touch.id }) {
      held[index].touch = touch
    }
  }

  private func cancel(where isMeant: (Held) -> Bool) {
    var cancelled = held.filter(isMeant)
    held.removeAll(where: isMeant)
    offers.removeAll { offer in cancelled.contains { $0.touch.id == offer.touch.id } }
    let event = TouchEvent(time: time, touches: cancelled.map { over($0.touch) })
    while let responder = cancelled.first?.responder {
      let touches = cancelled.filter { $0.responder === responder }.map { over($0.touch) }
      cancelled.removeAll { $0.responder === responder }
      responder.touchesCancelled(touches, event)
    }
  }

  private func over(_ touch: Contact) -> Contact {
    var touch = touch
    touch.phase = .cancelled
    touch.previous = touch.position
    touch.time = time
    return touch
  }
}
