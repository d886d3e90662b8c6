import CLinux
import Touch

/// The pointer that the kernel emulates for a panel with slots: ABS_X and ABS_Y repeat the position of the finger that
/// came first.
struct EmulatedPointer {
  private var x: Int32?
  private var y: Int32?

  /// - Parameter values: those of the axes before the events.
  init(_ values: KnownValues) {
    x = values.x
    y = values.y
  }

  mutating func take(_ event: KernelEvent) {
    if event.isAbsolute(ABS_X) { x = event.value }
    if event.isAbsolute(ABS_Y) { y = event.value }
  }

  /// Sets the coordinate that a slot lacks if its other one is the pointer's.
  ///
  /// - Parameter axes: a bit for each axis of the slot that is known.
  func complete(_ slot: inout SlotState, _ axes: inout UInt64) {
    let (isX, isY) = (UInt64(1) << UInt64(ABS_MT_POSITION_X), UInt64(1) << UInt64(ABS_MT_POSITION_Y))
    if axes & isY == 0, let y, axes & isX != 0 && slot.contact.x == x {
      slot.set(ABS_MT_POSITION_Y, y)
      axes |= isY
    } else if axes & isX == 0, let x, axes & isY != 0 && slot.contact.y == y {
      slot.set(ABS_MT_POSITION_X, x)
      axes |= isX
    }
  }
}
