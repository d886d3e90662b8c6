/// Faults of tslib's files that do not keep a panel from being read.
public enum ToleratedFaults: Equatable, Sendable {
  case none
  /// A calibration that cannot be used: diagnostics can make a new one.
  case calibration
  /// A configuration of tslib that cannot be used, too: a user is present, or can come in.
  case all
}
