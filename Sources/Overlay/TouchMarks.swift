import Touch

/// The touches that have marks, followed from the contacts and the time.
///
/// A touch has its mark from its beginning to its end, and for at least ``minimumShow``: a tap is never too short to
/// be seen. After that the mark disappears as the style says; the mark of a cancelled touch disappears at once.
public struct TouchMarks: Sendable {
  /// Maximum number of touches: each slot can have a mark that is still disappearing and a new touch.
  public static let capacity = 2 * Slots.count

  let look: Look
  /// Minimum time that a mark is on the glass.
  public let minimumShow: Microseconds
  let widths = LetterWidths()

  // Holds at most `capacity` touches, for which memory is reserved. With an `InlineArray`, every access to a touch
  // would copy all 64 of them, 48 kB.
  private var touches: [MarkedTouch] = []
  /// Number of touches that were not shown because the capacity was used up.
  public private(set) var refused = 0

  /// - Parameter density: pixels in a millimetre.
  public init(_ style: Style = .touchkit, density: Float = 4, minimumShow: Microseconds = 80_000) {
    look = Look(style, density: density)
    self.minimumShow = minimumShow
    touches.reserveCapacity(TouchMarks.capacity)
  }

  public var count: Int { touches.count }

  subscript(index: Int) -> MarkedTouch { touches[index] }

  /// Adds a touch that has begun; `now` is when its mark can first be shown. If the capacity is used up, the oldest
  /// mark of a lifted finger is removed early.
  public mutating func began(_ contact: Contact, now: Microseconds) {
    if count == TouchMarks.capacity, let index = firstIndexOver() { touches.remove(at: index) }
    guard count < TouchMarks.capacity else {
      refused += 1
      return
    }
    touches.append(MarkedTouch(contact, colour: freeColour, now: now))
  }

  /// Ends a touch.
  public mutating func over(_ contact: Contact, now: Microseconds) {
    guard let index = touches.firstIndex(where: { $0.id == contact.id && $0.slot == contact.slot }) else { return }
    if contact.phase == .cancelled {
      touches.remove(at: index)
    } else {
      touches[index].lift(now, minimumShow: minimumShow)
    }
  }

  /// Updates the positions of contacts that are down, and drops touches whose marks have disappeared.
  public mutating func update(now: Microseconds, latest: (_ slot: Int, _ id: UInt32) -> Contact?) {
    var kept = 0
    for index in 0..<count {
      if touches[index].leaves == nil, let contact = latest(Int(touches[index].slot), touches[index].id) {
        touches[index].contact = contact
        if look.style.trail > 0 {
          touches[index].trail.follow(to: contact.position, at: now, spacing: max(4, look.radius / 2))
        }
      }
      if look.style.trail > 0 { touches[index].trail.forget(before: now - look.style.trail) }
      if let end = touches[index].end(look.style), end <= now { continue }
      if kept < index { touches[kept] = touches[index] }
      kept += 1
    }
    touches.removeLast(count - kept)
  }

  public mutating func removeAll() { touches.removeAll(keepingCapacity: true) }

  /// Returns the next time at which a mark looks different without any change of the contacts.
  public func nextChange(after now: Microseconds) -> Microseconds? {
    var next: Microseconds?
    for index in 0..<count {
      if let change = touches[index].nextChange(look.style, after: now) { next = min(next ?? .max, change) }
    }
    return next
  }

  /// Lowest colour index that no finger on the glass has.
  var freeColour: Int {
    var colour = 0
    while colour < Colour.fingerCount {
      var isTaken = false
      for index in 0..<count where touches[index].leaves == nil && touches[index].colour == colour { isTaken = true }
      if !isTaken { return colour }
      colour += 1
    }
    return count % Colour.fingerCount
  }

  private func firstIndexOver() -> Int? {
    for index in 0..<count where touches[index].leaves != nil { return index }
    return nil
  }
}
