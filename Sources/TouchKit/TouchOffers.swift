import Touch

/// Finds a responder for each touch that has begun.
extension TouchDelivery {
  /// Asks the view that each touch hits, then the next responders, until all touches are taken or no responder is left.
  func offer(_ touches: [Contact], _ event: TouchEvent, in window: TouchView) {
    while true {
      for touch in touches { lead(touch, in: window) }
      let open = offers.filter { offer in !offer.chain.isEmpty && touches.contains { $0.id == offer.touch.id } }
      guard let responder = nextAsked(open) else { break }
      ask(responder, open.filter { $0.chain[0] === responder }.map { $0.touch }, event)
    }
    offers.removeAll { offer in touches.contains { $0.id == offer.touch.id } }
  }

  /// Passes a touch to the next responder; the original ``TouchResponder/touchesBegan(_:_:)`` calls this.
  func leave(_ touch: Contact, by responder: TouchResponder) {
    held.removeAll { $0.isAsked && $0.touch.id == touch.id && $0.responder === responder }
  }

  /// Finds the responders to ask for a touch, again until one was asked, because each call may change the views.
  private func lead(_ touch: Contact, in window: TouchView) {
    var chain: [TouchResponder] = []
    var responder: TouchResponder? = window.hitTest(touch.position)
    while let candidate = responder, !chain.contains(where: { $0 === candidate }) {
      chain.append(candidate)
      responder = candidate.nextResponder
    }
    for index in offers.indices where offers[index].touch.id == touch.id && !offers[index].wasAsked {
      offers[index].chain = chain
    }
  }

  /// Returns the responder to ask next. One that comes later in another chain waits, so that it gets all its touches in
  /// one call.
  private func nextAsked(_ offers: [Offer]) -> TouchResponder? {
    for offer in offers {
      let first = offer.chain[0]
      if !offers.contains(where: { $0.chain.dropFirst().contains { $0 === first } }) { return first }
    }
    return offers.first?.chain[0]
  }

  private func ask(_ responder: TouchResponder, _ touches: [Contact], _ event: TouchEvent) {
    let others = held.filter { $0.responder !== responder }
    let isBlocked =
      responder.isExclusiveTouch && !others.isEmpty || others.contains { $0.responder.isExclusiveTouch }
    let isFull = !responder.isMultipleTouchEnabled && others.count < held.count
    if isBlocked || isFull {
      offers.removeAll { offer in touches.contains { $0.id == offer.touch.id } }
      return
    }
    let asked = responder.isMultipleTouchEnabled ? touches : [touches[0]]
    for touch in asked {
      // Added before the call, in which the responder may cancel the touches it takes.
      held.append(Held(touch: touch, responder: responder))
      for index in offers.indices where offers[index].touch.id == touch.id {
        offers[index].wasAsked = true
        offers[index].chain.removeFirst()
      }
    }
    let outer = responder.asking
    responder.asking = self
    responder.touchesBegan(asked, event)
    responder.asking = outer
    for index in held.indices where held[index].responder === responder {
      let id = held[index].touch.id
      guard asked.contains(where: { $0.id == id }) else { continue }
      held[index].isAsked = false
      offers.removeAll { $0.touch.id == id }
    }
  }
}
