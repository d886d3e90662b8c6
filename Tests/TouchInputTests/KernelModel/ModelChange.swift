/// A finger's change in a report. The numbers are random and mean something on any panel, so that a stream of changes
/// is still one when some are left out.
struct ModelChange {
  enum Kind: CaseIterable {
    case land, move, lift
    /// Lands and lifts at once.
    case tap
    /// A new finger takes the place, and the driver reports the lift.
    case swap
    /// A new finger takes the place, and the driver reports no lift.
    case replace
    /// A touch becomes a hover or a palm, or the other way round.
    case part
    /// Events that are not about fingers.
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
  /// Value of SYN_REPORT: 1 when the kernel itself ends the report.
  var value: Int32 = 0
  var pause: Int64 = 8000
}
