/// A fit of touches to their targets: a scale and an offset along each axis, and the remaining error.
struct AimFit {
  struct Axis {
    /// A touch at `place` was meant for (place - offset) / scale.
    let scale: Double
    let offset: Double

    /// Fits by least squares; nil if all targets have the same coordinate.
    fileprivate init?(_ targets: [Double], _ touches: [Double]) {
      let count = Double(targets.count)
      let target = targets.reduce(0, +) / count
      let touch = touches.reduce(0, +) / count
      var product = 0.0
      var square = 0.0
      for index in targets.indices {
        product += (targets[index] - target) * (touches[index] - touch)
        square += (targets[index] - target) * (targets[index] - target)
      }
      guard square > 0 else { return nil }
      scale = product / square
      offset = touch - scale * target
    }

    func apply(_ value: Double) -> Double { scale * value + offset }

    /// Coordinate that the fit maps to itself; infinite or not a number if the scale is 1.
    var fixed: Double { offset / (1 - scale) }
  }

  let x: Axis
  let y: Axis
  /// Root mean square of the remaining errors.
  let scatter: Double

  /// Fits touches to an equal number of targets; nil for fewer than four.
  init?(_ targets: [Place], _ touches: [Place]) {
    guard targets.count >= 4, targets.count == touches.count, let x = Axis(targets.map { $0.x }, touches.map { $0.x }),
      let y = Axis(targets.map { $0.y }, touches.map { $0.y })
    else { return nil }
    self.x = x
    self.y = y
    var sum = 0.0
    for index in targets.indices {
      let rest = touches[index] - Place(x: x.apply(targets[index].x), y: y.apply(targets[index].y))
      sum += rest.x * rest.x + rest.y * rest.y
    }
    // The four parameters of the fit reduce the degrees of freedom.
    scatter = (sum / Double(max(1, 2 * targets.count - 4)) * 2).squareRoot()
  }

  /// Returns the greatest distance of a touch from its target.
  func miss(_ targets: [Place]) -> Double {
    targets.map { Place(x: x.apply($0.x), y: y.apply($0.y)).distance(to: $0) }.max() ?? 0
  }
}
