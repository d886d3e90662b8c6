/// How touches lie to the targets that they were meant for: along each axis a scale and an offset, and what remains.
struct AimFit {
  struct Axis {
    /// A touch at `place` was meant for (place - offset) / scale.
    let scale: Double
    let offset: Double

    /// By least squares; nil where the targets lie at one place.
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

    /// What stays where it is, where there is such a place.
    var fixed: Double { offset / (1 - scale) }
  }

  let x: Axis
  let y: Axis
  /// The root of the mean square of what remains.
  let scatter: Double

  /// Of as many touches as targets.
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
    // Four numbers were chosen to make it small.
    scatter = (sum / Double(max(1, 2 * targets.count - 4)) * 2).squareRoot()
  }

  /// How far a touch is from its target, at the worst of some places.
  func miss(_ targets: [Place]) -> Double {
    targets.map { Place(x: x.apply($0.x), y: y.apply($0.y)).distance(to: $0) }.max() ?? 0
  }
}
