import Linux
import Touch
import TouchInput

/// Tests for touches outside of the panel's axes or of the screen.
struct RangeTest {
  private let panel: PanelUnderTest
  private var outside = 0
  /// Fingers that are down and have already been counted.
  private var counted: [Int32] = []
  private var worst: (x: Int32, y: Int32)?
  private var worstPlace: Place?
  private var farthest = 0.0

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended { counted.removeAll { $0 == life.finger } }
    for life in moment.began { look(at: life) }
    for step in moment.steps where step.hasMoved { look(at: step.now) }
  }

  /// Returns the distance outside as a share of the whole; 0 within.
  static func excess(_ life: ContactLife, _ panel: PanelUnderTest) -> Double {
    let raw = max(excess(life.rawX, panel.extent.x), excess(life.rawY, panel.extent.y))
    let place = max(excess(life.place.x, panel.width), excess(life.place.y, panel.height))
    return max(raw > 0.01 ? raw : 0, place > 0.05 ? place : 0)
  }

  private static func excess(_ value: Int32, _ range: ClosedRange<Int32>) -> Double {
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    return max(low - Double(value), Double(value) - high) / max(1, high - low)
  }

  private static func excess(_ value: Double, _ length: Int) -> Double {
    max(-value, value - Double(length)) / Double(length)
  }

  private mutating func look(at life: ContactLife) {
    let excess = RangeTest.excess(life, panel)
    guard excess > 0 else { return }
    if excess > farthest {
      farthest = excess
      worst = (life.rawX, life.rawY)
      worstPlace = life.place
    }
    if counted.contains(life.finger) || counted.count > Slots.count { return }
    counted.append(life.finger)
    outside += 1
  }

  func result(touches: Int) -> TestResult {
    guard touches > 0 else { return .untouched(.range) }
    var findings: [Finding] = []
    if let worst, let worstPlace {
      findings.add(
        .outOfRange, isFailure: !panel.limits.outside.allows(Double(outside)),
        "\(outside) of \(touches) touches \(outside == 1 ? "lies" : "lie") outside, the farthest at (\(Figure.pixels(worstPlace.x)), "
          + "\(Figure.pixels(worstPlace.y))), reported as (\(worst.x), \(worst.y)); the panel's axes go "
          + "from (\(panel.extent.x.lowerBound), \(panel.extent.y.lowerBound)) to "
          + "(\(panel.extent.x.upperBound), \(panel.extent.y.upperBound))")
    }
    return TestResult(
      .range, outside == 0 ? "every position is on the screen" : "positions lie outside",
      measures: [Measure("touches-outside", Double(outside), "", limit: panel.limits.outside)], findings: findings)
  }
}
