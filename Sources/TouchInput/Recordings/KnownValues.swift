import CLinux

/// The values of a panel's axes before the events of a recording, as far as the recording lists them. The kernel lists
/// none of the axes of slots.
struct KnownValues: Equatable, Sendable {
  /// The slot that the first event refers to.
  private(set) var slot: Int?
  private(set) var x: Int32?
  private(set) var y: Int32?
  private(set) var pressure: Int32?

  var isEmpty: Bool { self == KnownValues() }

  mutating func set(_ axis: Int, _ value: Int32) {
    switch Int32(truncatingIfNeeded: axis) {
    case ABS_MT_SLOT: slot = value >= 0 ? Int(value) : nil
    case ABS_X: x = value
    case ABS_Y: y = value
    case ABS_PRESSURE: pressure = value
    default: break
    }
  }

  /// Returns the values, or none where the events show that they are of another time: the kernel reports no value that
  /// an axis has already.
  func before(_ events: [KernelEvent]) -> KnownValues {
    let known: [(Int32, Int32?)] = [
      (ABS_MT_SLOT, slot.map { Int32($0) }), (ABS_X, x), (ABS_Y, y), (ABS_PRESSURE, pressure),
    ]
    for (axis, value) in known {
      let first = events.first { $0.isDropped || $0.isAbsolute(axis) }
      if let first, !first.isDropped, first.value == value { return KnownValues() }
    }
    return self
  }
}
