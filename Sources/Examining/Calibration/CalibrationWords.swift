import Linux

/// The words and the targets that a calibration run shows.
extension CalibrationRun {
  package struct ShownTarget: Equatable {
    /// Position on the upright screen.
    package let x: Int
    package let y: Int
    package let isTouched: Bool
    /// Distance in pixels by which the best map of the touches so far misses the target; nil if there is none yet.
    package let residual: Double?
  }

  /// Instruction for the technician.
  package var words: Sentence {
    switch step {
    case .target(let number):
      "Touch the middle of the cross, rest, and lift: \(number + 1) of \(CalibrationTargets.count). To leave, rest "
        + "anywhere for four seconds."
    case .applying: "The new calibration is being tried."
    case .confirming(let trial):
      "The new calibration is on trial: touch the cross, \(trial.touched + 1) of \(CalibrationTrial.points). Do nothing, "
        + "and the old one comes back."
    case .writing: "The new calibration is being written."
    case .ended(.written): "Calibrated."
    case .ended(.abandoned): "Not calibrated."
    case .ended(.unconfirmed): "Not confirmed."
    case .ended(.failed): "Calibration failed."
    }
  }

  package var shownTargets: [ShownTarget] {
    let fit = touches.count(where: { $0 != nil }) >= CalibrationFit.fewestTouches ? AffineFit(pairs) : nil
    var residuals = pairs.map { fit?.miss($0) }[...]
    return touches.enumerated().map { number, touch in
      let place = CalibrationTargets.place(number, width: screen.width, height: screen.height)
      return ShownTarget(
        x: place.x, y: place.y, isTouched: touch != nil,
        residual: touch == nil ? nil : residuals.removeFirst())
    }
  }
}
