import Linux

extension CalibrationRun {
  /// Returns the result of the run for the report.
  ///
  /// - Parameter density: pixels per millimetre, if known.
  package func result(density: Double?) -> TestResult {
    guard case .ended(let outcome) = step, let fit else {
      guard case .ended(.failed) = step else {
        return .notRun(.calibration, remark ?? "nobody touched the targets")
      }
      let reason: Sentence = remark ?? "no calibration suits the touches"
      return TestResult(.calibration, CalibrationRun.failure, findings: [Finding(.inaccurate, reason)])
    }
    var measures = [
      Measure("residual", fit.residuals.rootMeanSquare, "px"),
      Measure("residual-worst", fit.residuals.worst, "px", limit: limit),
    ]
    if let density, let small = fit.residuals.millimetres(density: density) {
      measures.append(Measure("residual-in-mm", small.rootMeanSquare, "mm"))
      measures.append(Measure("residual-worst-in-mm", small.worst, "mm"))
    }
    var findings: [Finding] = []
    if !limit.allows(fit.residuals.worst) {
      findings.add(
        .inaccurate, isFailure: false, "the best calibration still misses a target by more than half a fingertip")
    }
    if outcome != .written {
      findings.add(.inaccurate, "the new calibration is not in force: \(remark ?? "it was left")")
    }
    let summary = outcome == .written ? remark ?? "" : CalibrationRun.failure
    return TestResult(.calibration, summary, measures: measures, findings: findings)
  }

  /// Summary where the finding tells the reason.
  private static var failure: Sentence { "the calibration failed" }

  private var limit: Limit { Limit(.atMost, tolerance, source: "half a fingertip") }
}
