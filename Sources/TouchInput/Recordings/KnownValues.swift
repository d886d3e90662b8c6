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
}
