/// How far touches lie from their targets once they are calibrated.
package struct CalibrationResiduals: Equatable, Sendable {
  /// In pixels, in the order of the touches.
  package let pixels: [Double]

  init(_ pixels: [Double]) { self.pixels = pixels }

  package var rootMeanSquare: Double {
    if pixels.isEmpty { return 0 }
    var sum = 0.0
    for miss in pixels { sum += miss * miss / Double(pixels.count) }
    return sum.squareRoot()
  }

  package var worst: Double { pixels.max() ?? 0 }

  /// The same in millimetres.
  /// - Parameter density: pixels in a millimetre.
  package func millimetres(density: Double) -> CalibrationResiduals? {
    density > 0 && density.isFinite ? CalibrationResiduals(pixels.map { $0 / density }) : nil
  }
}
