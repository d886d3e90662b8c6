import Touch

/// Which marks there are, from what happens to the contacts and from the time.
///
/// A touch has its mark from its beginning to its end, and for at least ``minimumShow``: a tap is never too short to
/// be seen. Then the mark goes as its style says; that of a cancelled touch at once.
public struct TouchMarks: Sendable {
  /// A slot can hold a mark that is still being shown and the next touch of the same finger.
  public static let capacity = 2 * Slots.count

  let look: Look
  /// At least this long is every mark on the glass.
  public let minimumShow: Microseconds
  let widths = LetterWidths()

  // Through spans alone: what is looked at in place is not copied first, all of it.
  private var touches: InlineArray<64, MarkedTouch>
  public private(set) var count = 0
  /// Touches that found no room.
  public private(set) var refused = 0

  /// - Parameter density: pixels in a millimetre.
  public init(_ style: Style = .touchkit, density: Float = 4, minimumShow: Microseconds = 80_000) {
    look = Look(style, density: density)
    self.minimumShow = minimumShow
    touches = InlineArray(repeating: MarkedTouch(.none, colour: 0, now: 0))
  }

  subscript(index: Int) -> MarkedTouch { touches.span[index] }

  /// A touch has begun, and `now` is when its mark can first be shown. Where there is no room for it, the oldest mark
  /// of a touch that is over goes before its time.
  public mutating func began(_ contact: Contact, now: Microseconds) {
    if count == TouchMarks.capacity, let index = firstIndexOver() { remove(index) }
    guard count < TouchMarks.capacity else {
      refused += 1
      return
    }
    let touch = MarkedTouch(contact, colour: freeColour, now: now)
    var span = touches.mutableSpan
    span[count] = touch
    count += 1
  }

  /// A touch is over.
  public mutating func over(_ contact: Contact, now: Microseconds) {
    guard let index = firstIndex(id: contact.id) else { return }
    if contact.phase == .cancelled {
      remove(index)
      return
    }
    var span = touches.mutableSpan
    span[index].lift(now, minimumShow: minimumShow)
  }

  /// Follows the contacts that are down, and drops what has gone.
  public mutating func update(now: Microseconds, latest: (_ slot: Int, _ id: UInt32) -> Contact?) {
    var span = touches.mutableSpan
    var kept = 0
    for index in 0..<count {
      if span[index].leaves == nil, let contact = latest(Int(span[index].slot), span[index].id) {
        span[index].contact = contact
        if look.style.trail > 0 {
          span[index].trail.follow(to: contact.position, at: now, spacing: max(4, look.radius / 2))
        }
      }
      if look.style.trail > 0 { span[index].trail.forget(before: now - look.style.trail) }
      if let end = span[index].end(look.style), end <= now { continue }
      if kept < index { span[kept] = span[index] }
      kept += 1
    }
    count = kept
  }

  public mutating func removeAll() { count = 0 }

  /// When something looks different although nothing happens to the contacts.
  public func nextChange(after now: Microseconds) -> Microseconds? {
    let span = touches.span
    var next: Microseconds?
    for index in 0..<count {
      if let change = span[index].nextChange(look.style, after: now) { next = min(next ?? .max, change) }
    }
    return next
  }

  /// The lowest that no finger on the glass has.
  private var freeColour: Int {
    let span = touches.span
    var colour = 0
    while colour < Colour.fingerCount {
      var isTaken = false
      for index in 0..<count where span[index].leaves == nil && span[index].colour == colour { isTaken = true }
      if !isTaken { return colour }
      colour += 1
    }
    return count % Colour.fingerCount
  }

  private func firstIndex(id: UInt32) -> Int? {
    let span = touches.span
    for index in 0..<count where span[index].id == id { return index }
    return nil
  }

  private func firstIndexOver() -> Int? {
    let span = touches.span
    for index in 0..<count where span[index].leaves != nil { return index }
    return nil
  }

  /// Keeps the order of the others.
  private mutating func remove(_ index: Int) {
    var span = touches.mutableSpan
    for next in (index + 1)..<max(count, index + 1) { span[next - 1] = span[next] }
    count -= 1
  }
}
