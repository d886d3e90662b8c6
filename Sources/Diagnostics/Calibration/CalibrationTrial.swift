import Touch
import TouchInput

/// A calibration that is in force for a while, to be confirmed by touching where it says: points in three quarters of
/// the screen, of which two must be hit.
struct CalibrationTrial: Equatable {
  static let points = 3
  static let neededHits = 2

  let calibration: Pointercal
  private let screen: CalibrationScreen
  private let tolerance: Double
  /// Chance, a part of it for every point.
  private let seed: UInt64
  private(set) var hits = 0
  private(set) var misses = 0

  init(_ calibration: Pointercal, _ screen: CalibrationScreen, tolerance: Double, seed: UInt64) {
    self.calibration = calibration
    self.screen = screen
    self.tolerance = tolerance
    // Neighbours among seeds are none among points.
    self.seed = (seed ^ (seed >> 31)) &* 0x9e37_79b9_7f4a_7c15
  }

  var isConfirmed: Bool { hits >= CalibrationTrial.neededHits }
  var isOver: Bool { isConfirmed || misses > CalibrationTrial.points - CalibrationTrial.neededHits }

  /// The pixel that is to be touched, on the upright screen. Never near its middle, where a calibration is right that
  /// turns everything upside down.
  var point: (x: Int, y: Int) {
    let number = hits + misses
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

  /// Between 15 and 35 hundredths from one of the ends.
  private func place(along length: Int, isFar: Bool, chance: UInt64) -> Int {
    let share = 150 + Int(truncatingIfNeeded: chance & 0x3ff) * 200 / 1023
    let distance = length * share / 1000
    return isFar ? length - 1 - distance : distance
  }
}
