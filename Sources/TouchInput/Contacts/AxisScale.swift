import Touch

/// Scales a panel's own units to pixels: its whole range to the whole screen, through udev's calibration where there is
/// one.
struct AxisScale: Sendable {
  private let x: PanelDescription.Axis
  private let y: PanelDescription.Axis
  private let width: Double
  private let height: Double
  private let matrix: CalibrationMatrix

  init(
    x: PanelDescription.Axis, y: PanelDescription.Axis, width: Int, height: Int,
    matrix: CalibrationMatrix = .identity
  ) {
    self.x = x
    self.y = y
    self.width = Double(width)
    self.height = Double(height)
    self.matrix = matrix
  }

  func position(_ contact: KernelContact) -> Position { position(Double(contact.x), Double(contact.y)) }

  func position(_ across: Double, _ down: Double) -> Position {
    let place = matrix.apply(x.share(across), y.share(down))
    return Position(x: Float(place.x * width), y: Float(place.y * height))
  }

  /// Size of one unit of the panel, to the right and down, in pixels.
  var unit: Position {
    let (one, origin) = (matrix.apply(x.unitShare, y.unitShare), matrix.apply(0, 0))
    return Position(
      x: Float(max(0, one.x - origin.x) * width), y: Float(max(0, one.y - origin.y) * height))
  }
}

extension PanelDescription.Axis {
  var span: Float { Float(maximum) - Float(minimum) }

  /// Returns 0 for the minimum and a little less than 1 for the maximum, because the maximum is a place too. The
  /// precision suffices for a panel whose units are pixels to give whole pixels.
  func share(_ value: Double) -> Double { (value - Double(minimum)) / (Double(maximum) - Double(minimum) + 1) }

  var unitShare: Double { 1 / (Double(maximum) - Double(minimum) + 1) }
}

/// `LIBINPUT_CALIBRATION_MATRIX`: two rows of three numbers, for positions from 0 to 1.
package struct CalibrationMatrix: Equatable, Sendable {
  package let rows: InlineArray<6, Float>

  static let identity = CalibrationMatrix(rows: [1, 0, 0, 0, 1, 0])

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (
      Double(rows[0]) * x + Double(rows[1]) * y + Double(rows[2]),
      Double(rows[3]) * x + Double(rows[4]) * y + Double(rows[5])
    )
  }

  package static func == (a: CalibrationMatrix, b: CalibrationMatrix) -> Bool {
    for index in 0..<6 where a.rows[index] != b.rows[index] { return false }
    return true
  }
}
