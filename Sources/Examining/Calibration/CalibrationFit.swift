import TouchInput

/// The calibration computed from touches on targets, with its residuals.
package struct CalibrationFit: Equatable, Sendable {
  /// Minimum number of touches. An affine map fits any three touches exactly, so only a fourth can contradict it.
  package static var fewestTouches: Int { 4 }

  package let coefficients: Pointercal.Coefficients
  package let residuals: CalibrationResiduals

  /// - Parameter axes: value ranges of the panel's axes.
  @export(interface)
  package init(_ pairs: [CalibrationPair], axes: PanelAxes) throws(CalibrationRefusal) {
    guard pairs.count >= CalibrationFit.fewestTouches else { throw .tooFew(pairs.count) }
    let spansX = CalibrationFit.spans(pairs.map { $0.rawX }, axes.x)
    let spansY = CalibrationFit.spans(pairs.map { $0.rawY }, axes.y)
    guard spansX || spansY else { throw .onePlace }
    guard spansX, spansY, let fit = AffineFit(pairs) else { throw .oneLine }
    let misses = CalibrationResiduals(pairs.map { fit.miss($0) })
    guard misses.rootMeanSquare <= CalibrationFit.spread(pairs) / 8 else {
      throw .doesNotFit(Int(min(misses.rootMeanSquare, 1e6).rounded()))
    }
    guard let coefficients = Pointercal.Coefficients(fit, pairs), coefficients.isSound(on: axes),
      coefficients.isInvertible
    else { throw .tooLarge }
    self.coefficients = coefficients
    residuals = CalibrationResiduals(pairs.map { coefficients.miss($0) })
  }

  /// Whether touches span at least a fiftieth of an axis. Targets span most of the screen, so less is only jitter.
  private static func spans(_ values: [Int32], _ axis: ClosedRange<Int32>) -> Bool {
    let length = Double(values.max() ?? 0) - Double(values.min() ?? 0)
    return length > 0 && length >= axis.span / 50
  }

  /// Returns the root mean square distance of the targets from their mean, in pixels.
  private static func spread(_ pairs: [CalibrationPair]) -> Double {
    let count = Double(pairs.count)
    var middle = (x: 0.0, y: 0.0)
    for pair in pairs { middle = (middle.x + Double(pair.x) / count, middle.y + Double(pair.y) / count) }
    var sum = 0.0
    for pair in pairs {
      let (x, y) = (Double(pair.x) - middle.x, Double(pair.y) - middle.y)
      sum += (x * x + y * y) / count
    }
    return sum.squareRoot()
  }
}

extension Pointercal.Coefficients {
  /// Returns nil if a coefficient does not fit into 32 bits.
  fileprivate init?(_ fit: AffineFit, _ pairs: [CalibrationPair]) {
    let one = Double(Pointercal.Coefficients.one)
    let count = Double(pairs.count)
    var middle = (x: 0.0, y: 0.0)
    for pair in pairs { middle = (middle.x + Double(pair.rawX) / count, middle.y + Double(pair.rawY) / count) }
    func row(_ row: AffineFit.Row) -> (byX: Int32, byY: Int32, offset: Int32)? {
      guard let byX = Int32(exactly: (row.byX * one).rounded()), let byY = Int32(exactly: (row.byY * one).rounded())
      else { return nil }
      // The offset is exact at the mean of the touches, where the rounding of the other two coefficients does least
      // harm. Half a pixel is added because tslib truncates.
      let goal = (row.value(middle.x, middle.y) + 0.5) * one
      let rest = goal - Double(byX) * middle.x - Double(byY) * middle.y
      guard let offset = Int32(exactly: rest.rounded()) else { return nil }
      return (byX, byY, offset)
    }
    guard let x = row(fit.x), let y = row(fit.y) else { return nil }
    self.init(
      a0: x.byX, a1: x.byY, a2: x.offset, a3: y.byX, a4: y.byY, a5: y.offset, a6: Pointercal.Coefficients.one)
  }

  /// Returns the distance of a calibrated touch from the middle of its target, in pixels.
  fileprivate func miss(_ pair: CalibrationPair) -> Double {
    func value(_ offset: Int32, _ byX: Int32, _ byY: Int32) -> Double {
      let sum = Double(offset) + Double(byX) * Double(pair.rawX) + Double(byY) * Double(pair.rawY)
      return sum / Double(a6) - 0.5
    }
    let (x, y) = (value(a2, a0, a1) - Double(pair.x), value(a5, a3, a4) - Double(pair.y))
    return (x * x + y * y).squareRoot()
  }
}

extension CalibrationFit {
  /// Returns the index of the touch that does not fit the others: they fit well without it, and it misses their map by
  /// far.
  ///
  /// - Parameter tolerance: distance in pixels by which a touch may always miss.
  package static func outlier(_ pairs: [CalibrationPair], tolerance: Double) -> Int? {
    // When one touch is left out, enough must remain to contradict one another.
    guard pairs.count > fewestTouches else { return nil }
    var best: (index: Int, rest: Double, miss: Double)?
    for index in pairs.indices {
      var rest = pairs
      let pair = rest.remove(at: index)
      guard let fit = AffineFit(rest) else { continue }
      let misses = CalibrationResiduals(rest.map { fit.miss($0) })
      let candidate = (index: index, rest: misses.rootMeanSquare, miss: fit.miss(pair))
      if let best, best.rest <= candidate.rest { continue }
      best = candidate
    }
    guard let best, best.miss > tolerance, best.miss > 4 * best.rest else { return nil }
    return best.index
  }
}

/// Distances of calibrated touches from their targets.
package struct CalibrationResiduals: Equatable, Sendable {
  /// Distances in pixels, in the order of the touches.
  package let pixels: [Double]

  init(_ pixels: [Double]) { self.pixels = pixels }

  package var rootMeanSquare: Double {
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
