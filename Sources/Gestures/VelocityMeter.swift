import Touch

/// Measures a velocity over the last tenth of a second.
struct VelocityMeter {
  private static var window: Microseconds { 100_000 }

  private struct Sample {
    var time: Microseconds
    var way: Vector
  }

  private var samples: [Sample] = []

  /// Records the total movement at `time`.
  mutating func note(_ way: Vector, at time: Microseconds) {
    samples.append(Sample(time: time, way: way))
    forget(at: time)
  }

  /// Returns the velocity in pixels a second; zero unless the window holds two samples.
  mutating func velocity(at time: Microseconds) -> Vector {
    forget(at: time)
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return Vector(x: 0, y: 0) }
    return (last.way + first.way * -1) * (1_000_000 / Float(last.time - first.time))
  }

  private mutating func forget(at time: Microseconds) {
    samples = samples.filter { time - $0.time <= VelocityMeter.window }
  }
}
