/// Distances of calibrated touches from their targets.
package struct CalibrationResiduals: Equatable, Sendable {
  /// Distances in pixels, in the order of the touches.
  package let pixels: [Double]

  init(_ pixels: [Double]) { self.pixels = pixels }

  package var rootMeanSquare: Double {
    if pixels.isEmpty { return 0 }
    var sum = 0.0
    for miss in pixels { sum += miss * miss / Double(pixels.count) }
    return sum.squareRoot()
  }

  package var worst: Double { pixels.max() ?? 0 }

  /// Returns the residuals in millimetres; nil if the density is not a positive number.
  /// - Parameter density: pixels per millimetre.
  package func millimetres(density: Double) -> CalibrationResiduals? {
    density > 0 && density.isFinite ? CalibrationResiduals(pixels.map { $0 / density }) : nil
  }
}
