import CLinux

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

  /// Sets the coordinates that a slot lacks if its finger is the pointer's.
  ///
  /// - Parameters:
  ///   - axes: the axes of the slot that are known.
  ///   - isOnly: whether the finger is known to be the only one. Another is the pointer's if a coordinate is the same.
  func complete(_ slot: inout SlotState, _ axes: inout AxisSet, isOnly: Bool) {
    let (axisX, axisY) = (AxisSet.axis(ABS_MT_POSITION_X), AxisSet.axis(ABS_MT_POSITION_Y))
    let (hasX, hasY) = (axes.contains(axisX), axes.contains(axisY))
    if hasX ? slot.contact.x != x : hasY ? slot.contact.y != y : !isOnly { return }
    if !hasX, let x {
      slot.set(ABS_MT_POSITION_X, x)
      axes.insert(axisX)
    }
    if !hasY, let y {
      slot.set(ABS_MT_POSITION_Y, y)
      axes.insert(axisY)
    }
  }
}
