import Pixels
import TouchInput

/// The upright screen on which targets are shown, and the unrotated framebuffer, for which a calibration is made.
package struct CalibrationScreen: Equatable, Sendable {
  /// Size of the upright screen, in pixels.
  package let width: Int
  package let height: Int
  /// Rotation of the upright picture on the framebuffer.
  package let turn: Turn
  /// Rotation in the calibration file. tslib uses it unless its configuration sets another, so a new file keeps it.
  private let rotation: Int

  /// - Parameters:
  ///   - quarterTurns: the overlay's own turns, used if tslib does not rotate.
  ///   - configured: rotation in tslib's own configuration, which overrides the file's.
  ///   - old: the calibration so far.
  package init(width: Int, height: Int, quarterTurns: Int, configured: Int? = nil, old: Pointercal? = nil) {
    self.width = width
    self.height = height
    rotation = old?.rotation ?? 0
    let tslib = configured ?? rotation
    // tslib refuses any other number, and then does not rotate.
    turn = Turn(rawValue: 90 * ((1...3).contains(tslib) ? tslib : quarterTurns)) ?? Turn.none
  }

  /// Size of the unrotated framebuffer, in pixels.
  package var unrotated: (width: Int, height: Int) { turn.swapsSides ? (height, width) : (width, height) }

  /// Returns the framebuffer pixel that shows this pixel of the upright screen. If tslib rotates, tslib maps the
  /// framebuffer pixel back to this one.
  package func unrotated(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    turn.turned(x, y, width: width - 1, height: height - 1)
  }

  package func calibration(_ coefficients: Pointercal.Coefficients) -> Pointercal {
    Pointercal(coefficients: coefficients, width: unrotated.width, height: unrotated.height, rotation: rotation)
  }
}
