import CLinux
import Linux
import TouchInput

/// A calibration that was read and has passed all checks.
package struct ProposedCalibration {
  private let calibration: Pointercal

  /// The text to write: only the numbers that were checked.
  package var text: String { calibration.text }

  /// - Parameter axes: the panel's axes; nil if not known.
  package init(_ text: Text, axes: PanelAxes?) throws(Failure) {
    do throws(PanelError) {
      calibration = try Pointercal(text, "from standard input")
    } catch {
      throw Failure(.configurationRefused, error.sentence)
    }
    guard text.words.count == Text(calibration.text).words.count else {
      throw ProposedCalibration.refusal("it contains more than its numbers")
    }
    try checkNumbers()
    if let axes { try check(on: axes) }
  }

  private func checkNumbers() throws(Failure) {
    guard calibration.coefficients.a6 == Pointercal.Coefficients.one else {
      throw ProposedCalibration.refusal(
        "its seventh number is \(calibration.coefficients.a6), and every calibration has \(Pointercal.Coefficients.one)"
      )
    }
    guard calibration.width != nil, calibration.height != nil else {
      throw ProposedCalibration.refusal("it does not say for which screen it was made")
    }
    guard calibration.coefficients.isInvertible else {
      throw ProposedCalibration.refusal("it maps different places of the panel to one place of the screen")
    }
  }

  /// Checks that every corner of the screen can be touched.
  private func check(on axes: PanelAxes) throws(Failure) {
    guard calibration.coefficients.isSound(on: axes) else {
      throw ProposedCalibration.refusal("its sums are too large for tslib on a panel of these axes")
    }
    let (right, bottom) = ((calibration.width ?? 1) - 1, (calibration.height ?? 1) - 1)
    for x in [0, right] {
      for y in [0, bottom] where !calibration.coefficients.canReach(x, y, on: axes) {
        throw ProposedCalibration.refusal("the corner (\(x), \(y)) of the screen lies beyond the ends of the panel")
      }
    }
  }

  static func refusal(_ reason: Sentence) -> Failure {
    Failure(.configurationRefused, "the calibration from standard input is refused: \(reason); calibrate again")
  }
}

extension Pointercal.Coefficients {
  /// Whether the panel covers this pixel, with a tolerance at its ends: calibrations are not exact enough for the very
  /// corner of a screen that ends with the panel.
  fileprivate func canReach(_ x: Int, _ y: Int, on axes: PanelAxes) -> Bool {
    let (a0, a1, a3, a4) = (Double(a0), Double(a1), Double(a3), Double(a4))
    let across = (Double(x) + 0.5) * Double(a6) - Double(a2)
    let down = (Double(y) + 0.5) * Double(a6) - Double(a5)
    let determinant = a0 * a4 - a1 * a3
    let rawX = (across * a4 - down * a1) / determinant
    let rawY = (down * a0 - across * a3) / determinant
    return axes.x.nearly(holds: rawX) && axes.y.nearly(holds: rawY)
  }
}

extension ClosedRange<Int32> {
  /// Whether the range, extended by a tenth at both ends, holds a value.
  fileprivate func nearly(holds value: Double) -> Bool {
    let margin = span / 10
    return value >= Double(lowerBound) - margin && value <= Double(upperBound) + margin
  }
}
