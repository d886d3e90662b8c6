/// All points: what a frame costs as one thing grows and the rest stays.
enum Sweeps {
  private static func all() -> [Point] {
    var points: [Point] = []
    for fingers in 1...10 { points.append(Point("fingers", "\(fingers)", fingers: fingers)) }
    for radius in [10, 15, 25, 35, 50, 75, 100, 150, 200] {
      points.append(Point("radius", "\(radius)", radius: radius))
    }
    for (width, height) in [(320, 240), (640, 480), (800, 480), (1280, 800), (1920, 1080), (3840, 2160)] {
      points.append(Point("screen", "\(width)x\(height)", width: width, height: height))
    }
    for trail in [0, 50, 100, 200, 300, 500] as [Int64] {
      points.append(Point("trail", "\(trail) ms", trail: trail))
    }
    return points
  }

  /// By turns, so that what else the machine does falls on all of them.
  static func run(turns: Int, frames: Int) -> Bool {
    let points = all()
    for _ in 0..<turns { for point in points { point.turn(frames: frames) } }
    return points.map { $0.report() }.allSatisfy { $0 }
  }
}
