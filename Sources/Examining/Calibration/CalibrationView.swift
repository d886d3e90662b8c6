import Linux
import Pixels
import Touch

/// The visible state of a calibration run.
package struct CalibrationView {
  package struct Target: Equatable {
    /// Position on the upright screen.
    package let x: Int
    package let y: Int
    package let isTouched: Bool
    /// Distance in pixels by which the best map of the touches so far misses the target; nil if there is none yet.
    package let residual: Double?
  }

  package let targets: [Target]
  /// Pixel of the upright screen that is to be touched now.
  package let current: (x: Int, y: Int)?
  /// Instruction for the technician.
  package let words: Sentence
  /// Remark beside the instruction: that a finger moved, or why the run has ended.
  package let remark: Sentence?
}

extension CalibrationRun {
  package var view: CalibrationView {
    CalibrationView(targets: targets, current: target, words: words, remark: remark)
  }

  private var words: Sentence {
    switch step {
    case .target(let number):
      "Touch the middle of the cross, rest, and lift: \(number + 1) of \(CalibrationTargets.count). To leave, rest "
        + "anywhere for four seconds."
    case .applying: "The new calibration is being tried."
    case .confirming(let count):
      "The new calibration is on trial: touch the cross, \(count + 1) of \(CalibrationTrial.points). Do nothing, and the "
        + "old one comes back."
    case .writing: "The new calibration is being written."
    case .ended(.written): "Calibrated."
    case .ended(.abandoned): "Not calibrated."
    case .ended(.unconfirmed): "Not confirmed."
    case .ended(.failed): "Calibration failed."
    }
  }

  private var targets: [CalibrationView.Target] {
    let fit = touches.count(where: { $0 != nil }) >= CalibrationFit.fewestTouches ? AffineFit(pairs) : nil
    var residuals = pairs.map { fit?.miss($0) }[...]
    return touches.enumerated().map { number, touch in
      let place = CalibrationTargets.place(number, width: screen.width, height: screen.height)
      return CalibrationView.Target(
        x: place.x, y: place.y, isTouched: touch != nil,
        residual: touch == nil ? nil : residuals.removeFirst())
    }
  }
}

extension CalibrationRun {
  /// Returns the result of the run for the report.
  /// - Parameter density: pixels per millimetre, if known.
  package func result(density: Double?) -> TestResult {
    guard case .ended(let outcome) = step, let fit else {
      guard case .ended(.failed) = step else {
        return .notRun(.calibration, remark ?? "nobody touched the targets")
      }
      let reason: Sentence = remark ?? "no calibration suits the touches"
      return TestResult(.calibration, reason, findings: [Finding(.inaccurate, reason)])
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
      findings.append(
        Finding(
          .inaccurate, isFailure: false, "the best calibration still misses a target by more than half a fingertip")
      )
    }
    if outcome != .written {
      findings.append(Finding(.inaccurate, "the new calibration is not in force: \(remark ?? "it was left")"))
    }
    return TestResult(.calibration, remark ?? "", measures: measures, findings: findings)
  }

  private var limit: Limit { Limit(.atMost, tolerance, source: "half a fingertip") }
}
