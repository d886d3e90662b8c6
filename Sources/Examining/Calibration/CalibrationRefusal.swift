import Linux

/// Reason why no calibration can be computed from the touches.
package enum CalibrationRefusal: Error, Equatable {
  case tooFew(Int)
  case onePlace
  case oneLine
  /// The touches miss their targets; the value is the root mean square distance in pixels.
  case doesNotFit(Int)
  case tooLarge

  package var sentence: Sentence {
    switch self {
    case .tooFew(let count): "a calibration takes at least four touches, and there were \(count); touch every target"
    case .onePlace:
      "the panel reported nearly the same position for every target, so no calibration can help; look at its cable "
        + "and at its driver"
    case .oneLine:
      "all touches lie in one line for the panel, so no calibration can help; see whether one of its axes is dead"
    case .doesNotFit(let pixels):
      "the touches miss their targets by \(pixels) pixels, which no calibration sets right; touch each target when it "
        + "is shown, and test linearity"
    case .tooLarge:
      "the panel's range is too large, or the part of it that lies on the screen too small, for the numbers of a "
        + "calibration; set the range in its driver (for ads7846: xmin, xmax, ymin, ymax)"
    }
  }
}
