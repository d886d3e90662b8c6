import TouchInput

/// The upright screen on which targets are shown, and the framebuffer as it lies, for which a calibration is made.
package struct CalibrationScreen: Equatable, Sendable {
  /// Upright.
  package let width: Int
  package let height: Int
  /// Clockwise, of the upright picture on the framebuffer.
  package let quarterTurns: Int
  /// What the file says of turning. tslib goes by it unless its configuration says otherwise, so it stays as it was.
  private let rotation: Int

  /// - Parameters:
  ///   - quarterTurns: ours, which count where tslib does not turn.
  ///   - configured: what tslib's own configuration says instead of the file.
  ///   - old: the calibration until now.
  package init(width: Int, height: Int, quarterTurns: Int, configured: Int? = nil, old: Pointercal? = nil) {
    self.width = width
    self.height = height
    rotation = old?.rotation ?? 0
    let tslib = configured ?? rotation
    // Any other number tslib refuses, and then it turns nothing.
    self.quarterTurns = (1...3).contains(tslib) ? tslib : quarterTurns
  }

  /// The framebuffer, as it lies.
  package var glass: (width: Int, height: Int) { quarterTurns % 2 == 0 ? (width, height) : (height, width) }

  /// The pixel of the framebuffer that shows this one of the upright screen. Where tslib turns, it is the one that
  /// tslib turns back to it.
  package func glass(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    switch quarterTurns {
    case 1: (height - 1 - y, x)
    case 2: (width - 1 - x, height - 1 - y)
    case 3: (y, width - 1 - x)
    default: (x, y)
    }
  }

  package func calibration(_ coefficients: Pointercal.Coefficients) -> Pointercal {
    Pointercal(coefficients: coefficients, width: glass.width, height: glass.height, rotation: rotation)
  }
}
