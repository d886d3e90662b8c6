import Overlay
import Touch

/// Fingers over a screen, and their visible marks, played as the render thread would.
struct Hand {
  let width: Int
  let height: Int
  private(set) var marks: TouchMarks
  private var down: [UInt32: Contact] = [:]

  init(
    _ style: Style, density: Float = 4, minimumShow: Microseconds = 80_000, width: Int = 800, height: Int = 480
  ) {
    marks = TouchMarks(style, density: density, minimumShow: minimumShow)
    self.width = width
    self.height = height
  }

  var fingers: [UInt32] { down.keys.sorted() }

  mutating func comes(
    _ id: UInt32 = 1, x: Float = 400, y: Float = 240, at time: Microseconds,
    _ change: (inout Contact) -> Void = { _ in }
  ) {
    var contact = Contact(id, Position(x: x, y: y), .began)
    change(&contact)
    down[id] = contact
    marks.began(contact, now: time)
    update(time)
  }

  mutating func changes(_ id: UInt32 = 1, at time: Microseconds, _ change: (inout Contact) -> Void) {
    down[id]!.phase = .moved
    change(&down[id]!)
    update(time)
  }

  mutating func moves(_ id: UInt32 = 1, x: Float, y: Float = 240, at time: Microseconds) {
    changes(id, at: time) { $0.position = Position(x: x, y: y) }
  }

  mutating func lifts(_ id: UInt32 = 1, at time: Microseconds) { leaves(id, .ended, time) }

  mutating func isCancelled(_ id: UInt32 = 1, at time: Microseconds) { leaves(id, .cancelled, time) }

  /// Removes the panel while the mark of a finger that has lifted is still seen.
  mutating func isCancelledLater(_ id: UInt32, at time: Microseconds) {
    marks.over(Contact(id, Position(x: 0, y: 0), .cancelled), now: time)
  }

  /// Returns the marks on the screen at a time that is not before any event so far.
  func seen(at time: Microseconds, beside others: Int = 0) -> [Mark] {
    var later = self
    later.update(time)
    return later.marks.drawn(beside: others, now: time, width: width, height: height)
  }

  /// Returns the time of the next change that happens by itself; nil if there is none.
  func nextChange(after time: Microseconds) -> Microseconds? {
    var later = self
    later.update(time)
    return later.marks.nextChange(after: time)
  }

  private mutating func leaves(_ id: UInt32, _ phase: Phase, _ time: Microseconds) {
    var contact = down.removeValue(forKey: id)!
    contact.phase = phase
    marks.over(contact, now: time)
    update(time)
  }

  private mutating func update(_ time: Microseconds) {
    let down = down
    marks.update(now: time) { _, id in down[id] }
  }
}

extension Contact {
  init(_ id: UInt32, _ position: Position, _ phase: Phase, slot: UInt8? = nil) {
    self.init(id: id, slot: slot, phase: phase, position: position)
  }
}
