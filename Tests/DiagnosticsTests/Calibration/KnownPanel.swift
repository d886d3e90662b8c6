import Examining
import Seeded
import TouchInput

/// A panel of which the test knows how it lies under the glass.
struct KnownPanel {
  let width: Int
  let height: Int
  let axes: PanelAxes
  /// Panel units by the pixel's column and row.
  private let x: (byX: Double, byY: Double, offset: Double)
  private let y: (byX: Double, byY: Double, offset: Double)

  /// Creates a panel in one of the eight orientations, not quite straight, and not quite filling its axes.
  init(_ random: inout Seeded) {
    width = random.int(240...4096)
    height = random.int(240...4096)
    let (left, right) = (random.int(-300...300), random.int(900...32767))
    let (top, bottom) = (random.int(-300...300), random.int(900...32767))
    axes = PanelAxes(x: Int32(left)...Int32(right), y: Int32(top)...Int32(bottom))
    func row(_ from: Int, _ to: Int, along length: Int, across other: Int, swapped: Bool, mirrored: Bool) -> (
      byX: Double, byY: Double, offset: Double
    ) {
      let span = Double(to - from)
      let start = span * Double(random.int(0...15)) / 100
      let end = span * Double(random.int(85...100)) / 100
      let step = (end - start) / Double(swapped ? other : length)
      let lean = span * Double(random.int(-5...5)) / 100 / Double(swapped ? length : other)
      let offset = Double(from) + (mirrored ? end : start)
      let signed = mirrored ? -step : step
      return swapped ? (lean, signed, offset) : (signed, lean, offset)
    }
    let swapped = random.chance(50)
    x = row(left, right, along: width, across: height, swapped: swapped, mirrored: random.chance(50))
    let second = row(top, bottom, along: height, across: width, swapped: swapped, mirrored: random.chance(50))
    y = (second.byY, second.byX, second.offset)
  }

  /// Returns its report of a finger in the middle of a pixel, or at most `noise` pixels beside it.
  func raw(_ column: Int, _ row: Int, noise: Int = 0, _ random: inout Seeded) -> (x: Int32, y: Int32) {
    let across = Double(column) + Double(random.int(-noise * 100...noise * 100)) / 100
    let down = Double(row) + Double(random.int(-noise * 100...noise * 100)) / 100
    func value(_ by: (byX: Double, byY: Double, offset: Double)) -> Int32 {
      Int32((by.byX * across + by.byY * down + by.offset).rounded())
    }
    return (value(x), value(y))
  }

  /// Size of a panel unit in pixels.
  var pixelsPerUnit: Double {
    let area = abs(x.byX * y.byY - x.byY * y.byX)
    return max(abs(x.byX) + abs(y.byX), abs(x.byY) + abs(y.byY)) / area
  }

  func pairs(noise: Int = 0, _ random: inout Seeded) -> [CalibrationPair] {
    (0..<CalibrationTargets.count).map { number in
      let target = CalibrationTargets.place(number, width: width, height: height)
      let raw = raw(target.x, target.y, noise: noise, &random)
      return CalibrationPair(rawX: raw.x, rawY: raw.y, x: target.x, y: target.y)
    }
  }
}
