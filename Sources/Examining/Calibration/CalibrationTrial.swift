import Touch
import TouchInput

/// A calibration on trial: in force for a while, and confirmed by touches on points that it shows. Up to three points
/// are shown, each in another quarter of the screen, and two must be hit.
package struct CalibrationTrial: Equatable {
  static let points = 3
  static let neededHits = 2

  let calibration: Pointercal
  private let screen: CalibrationScreen
  private let tolerance: Double
  /// Random bits; each point uses its own part of them.
  private let seed: UInt64
  private(set) var hits = 0
  private(set) var misses = 0

  init(_ calibration: Pointercal, _ screen: CalibrationScreen, tolerance: Double, seed: UInt64) {
    self.calibration = calibration
    self.screen = screen
    self.tolerance = tolerance
    // Mixing the bits gives distant points for similar seeds.
    self.seed = (seed ^ (seed >> 31)) &* 0x9e37_79b9_7f4a_7c15
  }

  /// Number of points touched so far.
  package var touched: Int { hits + misses }

  var isConfirmed: Bool { hits >= CalibrationTrial.neededHits }
  var isOver: Bool { isConfirmed || misses > CalibrationTrial.points - CalibrationTrial.neededHits }

  /// The pixel to be touched, on the upright screen. It is never near the middle, where even a calibration that turns
  /// everything upside down is right.
  var point: (x: Int, y: Int) {
    let number = touched
    let quarter = (Int(truncatingIfNeeded: seed >> 62) + number) & 3
    return (
      place(along: screen.width, isFar: quarter == 1 || quarter == 2, chance: seed >> UInt64(number * 20)),
      place(along: screen.height, isFar: quarter >= 2, chance: seed >> UInt64(number * 20 + 10))
    )
  }

  mutating func touch(at position: Position?) {
    if let position, isNear(position) { hits += 1 } else { misses += 1 }
  }

  private func isNear(_ position: Position) -> Bool {
    let (x, y) = (Double(position.x) - Double(point.x), Double(position.y) - Double(point.y))
    return x * x + y * y <= tolerance * tolerance
  }

  /// Returns a coordinate at 15 % to 35 % of the length from one of its ends.
  private func place(along length: Int, isFar: Bool, chance: UInt64) -> Int {
    let share = 150 + Int(truncatingIfNeeded: chance & 0x3ff) * 200 / 1023
    let distance = length * share / 1000
    return isFar ? length - 1 - distance : distance
  }
}
