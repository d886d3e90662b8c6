import Touch

/// Which part of the kiosk each finger has begun on. That keeps the finger, also where it leaves the part.
struct KioskFingers {
  struct Finger {
    let part: KioskPart
    /// Whether the finger is on it now.
    var isInside: Bool
  }

  private var fingers = SlotTable<Finger?>(repeating: nil)
  /// Fingers that have begun on nothing do nothing.
  private var isDown = SlotTable<Bool>(repeating: false)

  /// What a finger has to do with a part, before and after it has come, moved or, without a position, gone.
  mutating func take(_ position: Position?, slot: Int) -> (before: Finger?, after: Finger?) {
    let before = fingers[slot]
    var after = before
    if let position {
      if !isDown[slot] { after = KioskPart.at(position).map { Finger(part: $0, isInside: true) } }
      if let part = after?.part { after?.isInside = part.contains(position) }
    } else {
      after = nil
    }
    isDown[slot] = position != nil
    fingers[slot] = after
    return (before, after)
  }

  /// Whether one is on the part. A slider is held also from beside it.
  func hold(_ part: KioskPart) -> Bool {
    for slot in 0..<Slots.count {
      if let finger = fingers[slot], finger.part == part, finger.isInside || part == .milk { return true }
    }
    return false
  }
}
