import Touch

/// The fingers of one panel that moved since the filters were last brought to rest, and the time at which each counts
/// as still.
struct StillFingers: ~Copyable {
  /// Time without movement after which a finger counts as still: the interval of a panel with 25 reports a second, the
  /// slowest in use.
  static var pause: Microseconds { 40_000 }

  struct Finger: BitwiseCopyable {
    var finger: Int32 = 0
    var x: Int32 = 0
    var y: Int32 = 0
    var isDown = false
    var cameAt: Microseconds = 0
    var dueAt: Microseconds = 0
    var liftedAt: Microseconds = 0
  }

  private var fingers = SlotStore<Finger>(repeating: Finger())
  /// Slots whose finger moved and was not settled since.
  private var moving = SlotSet.none
  /// Time after a lift during which the filters may give a new finger no position.
  let silence: Microseconds

  init(silence: Microseconds = 0) { self.silence = silence }

  /// Takes a slot that a report changed.
  mutating func take(_ contact: KernelContact?, _ slot: Int, at time: Microseconds) {
    let known = fingers[slot]
    if known.isDown && contact?.finger != known.finger {
      fingers[slot].liftedAt = time
      fingers[slot].isDown = false
      moving.remove(slot)
    }
    guard let contact else { return }
    if fingers[slot].isDown && contact.x == known.x && contact.y == known.y { return }
    if !fingers[slot].isDown { fingers[slot].cameAt = time }
    fingers[slot].isDown = true
    fingers[slot].finger = contact.finger
    fingers[slot].x = contact.x
    fingers[slot].y = contact.y
    fingers[slot].dueAt = time + StillFingers.pause
    moving.insert(slot)
  }

  /// Time of the last lift in a slot; 0 if there was none.
  func liftedAt(_ slot: Int) -> Microseconds { fingers[slot].liftedAt }

  /// The earliest time at which a finger is still; nil if all are settled.
  var deadline: Microseconds? {
    var first: Microseconds?
    var rest = moving
    while let slot = rest.popFirst() { first = min(first ?? .max, fingers[slot].dueAt) }
    return first
  }

  /// Slots whose finger is still and not settled.
  func due(at now: Microseconds) -> SlotSet {
    var due = SlotSet.none
    var rest = moving
    while let slot = rest.popFirst() { due.set(slot, fingers[slot].dueAt <= now) }
    return due
  }

  /// Whether the filters may still give no position for one of these slots.
  func maybeSilent(_ slots: SlotSet, at now: Microseconds) -> Bool {
    var rest = slots
    while let slot = rest.popFirst() { if isSilent(slot, now) { return true } }
    return false
  }

  private func isSilent(_ slot: Int, _ now: Microseconds) -> Bool { now < fingers[slot].cameAt + silence }

  /// Notes that the filters were brought to rest for these slots.
  ///
  /// - Parameter told: the slots for which the filters gave a position. The others are tried again while the filters may
  ///   be silent.
  mutating func settled(_ slots: SlotSet, told: SlotSet, at now: Microseconds) {
    var rest = slots
    while let slot = rest.popFirst() {
      if !told.contains(slot) && isSilent(slot, now) {
        fingers[slot].dueAt = now + StillFingers.pause
      } else {
        moving.remove(slot)
      }
    }
  }
}
