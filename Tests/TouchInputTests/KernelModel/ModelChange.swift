/// What a finger does in a report. The numbers are random and mean something on any panel, so that a stream of changes
/// is still one when some are left out.
struct ModelChange {
  enum Kind: CaseIterable {
    case land, move, lift
    /// Lands and lifts at once.
    case tap
    /// Another finger takes the place, and the driver tells of the lift.
    case swap
    /// Another finger takes the place, and the driver tells of no lift.
    case replace
    /// What touched hovers, or is a palm; or the other way round.
    case part
    /// Something that is not about fingers.
    case garbage
  }

  var kind: Kind
  var slot: Int
  var x: Int32
  var y: Int32
  var other: Int32
}

/// Changes that a driver tells of at once.
struct ModelReport {
  var changes: [ModelChange]
  /// Of SYN_REPORT: 1 when the kernel itself ends it.
  var value: Int32 = 0
  var pause: Int64 = 8000
}
