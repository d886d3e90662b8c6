import Linux

/// tslib's configuration and calibration on this machine.
struct TslibSetUp {
  /// nil if there is no configuration.
  let chain: TslibConfiguration?
  let calibration: Pointercal?

  /// Whether tslib turns positions upright, however the screen lies.
  var turns: Bool { (chain?.rotation ?? calibration?.rotation ?? 0) != 0 }

  /// The calibration, where tslib does nothing but apply it.
  var plainCalibration: Pointercal.Coefficients? { chain?.isPlain ?? false ? calibrationAlone : nil }

  /// The calibration, apart from what else tslib does; nil where tslib turns positions upright.
  var calibrationAlone: Pointercal.Coefficients? {
    guard let chain, !turns else { return nil }
    return chain.isCalibrated ? calibration?.coefficients ?? .identity : .identity
  }

  /// The part of the set-up that is missing.
  var gap: Sentence {
    chain == nil
      ? "tslib is not set up (no \(TslibConfiguration.path))" : "tslib has no calibration (no \(Pointercal.path))"
  }

  /// Finds the set-up. A calibration counts only if the configuration applies it.
  static func find() throws(PanelError) -> TslibSetUp {
    let chain = try TslibConfiguration.find()
    let isApplied = chain?.isCalibrated ?? false
    return TslibSetUp(chain: chain, calibration: isApplied ? try Pointercal.read(path: Pointercal.path) : nil)
  }
}
