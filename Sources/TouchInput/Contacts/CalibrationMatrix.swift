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
