import TouchInput

/// The calibration that touches on targets give, and how well it suits them.
package struct CalibrationFit: Equatable, Sendable {
  /// Of whole touches there must be more than a map has freedoms, or any three would fit.
  package static var fewestTouches: Int { 4 }

  package let coefficients: Pointercal.Coefficients
  package let residuals: CalibrationResiduals

  /// - Parameter axes: the panel's.
  package init(_ pairs: [CalibrationPair], axes: PanelAxes) throws(CalibrationRefusal) {
    guard pairs.count >= CalibrationFit.fewestTouches else { throw .tooFew(pairs.count) }
    guard Extent(pairs.map { $0.rawX }).covers(axes.x) || Extent(pairs.map { $0.rawY }).covers(axes.y) else {
      throw .onePlace
    }
    guard let fit = AffineFit(pairs), Extent(pairs.map { $0.rawX }).covers(axes.x),
      Extent(pairs.map { $0.rawY }).covers(axes.y)
    else { throw .oneLine }
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

  /// How far targets lie from their middle, in the root of the mean square.
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

/// From the least to the greatest of what was touched.
private struct Extent {
  private let length: Double

  init(_ values: [Int32]) {
    length = Double(values.max() ?? 0) - Double(values.min() ?? 0)
  }

  /// Targets span most of a screen. A panel of which they span less than a fiftieth tells jitter and nothing else.
  func covers(_ axis: ClosedRange<Int32>) -> Bool { length > 0 && length >= axis.span / 50 }
}

extension Pointercal.Coefficients {
  /// nil where 32 bits do not hold them.
  fileprivate init?(_ fit: AffineFit, _ pairs: [CalibrationPair]) {
    let one = Double(Pointercal.Coefficients.one)
    let count = Double(pairs.count)
    var middle = (x: 0.0, y: 0.0)
    for pair in pairs { middle = (middle.x + Double(pair.rawX) / count, middle.y + Double(pair.rawY) / count) }
    func row(_ row: AffineFit.Row) -> (byX: Int32, byY: Int32, offset: Int32)? {
      guard let byX = Int32(exactly: (row.byX * one).rounded()), let byY = Int32(exactly: (row.byY * one).rounded())
      else { return nil }
      // Right in the middle of the touches, where the rounding of the other two does least harm; and half a pixel on,
      // because tslib cuts off.
      let goal = (row.value(middle.x, middle.y) + 0.5) * one
      let rest = goal - Double(byX) * middle.x - Double(byY) * middle.y
      guard let offset = Int32(exactly: rest.rounded()) else { return nil }
      return (byX, byY, offset)
    }
    guard let x = row(fit.x), let y = row(fit.y) else { return nil }
    self.init(
      a0: x.byX, a1: x.byY, a2: x.offset, a3: y.byX, a4: y.byY, a5: y.offset, a6: Pointercal.Coefficients.one)
  }

  /// How far from its target's middle they put a touch, in pixels.
  fileprivate func miss(_ pair: CalibrationPair) -> Double {
    func value(_ offset: Int32, _ byX: Int32, _ byY: Int32) -> Double {
      let sum = Double(offset) + Double(byX) * Double(pair.rawX) + Double(byY) * Double(pair.rawY)
      return sum / Double(a6) - 0.5
    }
    let (x, y) = (value(a2, a0, a1) - Double(pair.x), value(a5, a3, a4) - Double(pair.y))
    return (x * x + y * y).squareRoot()
  }
}
