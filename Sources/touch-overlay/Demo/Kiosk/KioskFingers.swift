import Pixels
import Touch

/// The part of the kiosk on which each finger has begun. The part keeps the finger, even if it leaves the part.
struct KioskFingers {
  struct Finger {
    let part: KioskPart
    /// Whether the finger is on the part now.
    var isInside: Bool
  }

  private var fingers = SlotTable<Finger?>(repeating: nil)
  /// Whether a finger is down in a slot. A finger that began outside all parts has no effect.
  private var isDown = SlotTable<Bool>(repeating: false)

  /// Takes a finger that has come, moved or, without a position, gone; returns its state before and after.
  mutating func take(_ position: Position?, slot: Int) -> (before: Finger?, after: Finger?) {
    let before = fingers[slot]
    var after = before
    if let position {
      if !isDown[slot] { after = KioskPart.at(position).map { Finger(part: $0, isInside: true) } }
      if let part = after?.part { after?.isInside = part.frame.contains(position) }
    } else {
      after = nil
    }
    isDown[slot] = position != nil
    fingers[slot] = after
    return (before, after)
  }

  /// Whether a finger is on the part. The slider is also held by its finger beside it.
  func holds(_ part: KioskPart) -> Bool {
    for slot in 0..<Slots.count {
      if let finger = fingers[slot], finger.part == part, finger.isInside || part == .milk { return true }
    }
    return false
  }
}
