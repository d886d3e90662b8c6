import Linux
import TouchInput

/// A calibration of tslib's that `--calibration` names for a recording, which contains none.
struct NamedCalibration {
  let path: String
  private let pointercal: Pointercal

  init(path: String) throws(PanelError) {
    guard let pointercal = try Pointercal.read(path: path) else {
      throw .configuration("there is no calibration \(path); name a pointercal with --calibration")
    }
    self.path = path
    self.pointercal = pointercal
  }

  var coefficients: Pointercal.Coefficients { pointercal.coefficients }

  /// Returns the quarter turns by which the screen lies turned under the panel: its own, if it has some, because tslib
  /// then turns the positions itself; otherwise the configured ones.
  func quarterTurns(_ configured: Int) -> Int {
    let own = pointercal.rotation ?? 0
    return own == 0 ? configured : own
  }

  /// Returns the size of the upright screen for which it was made; nil if it does not contain that.
  func size(quarterTurns: Int) -> (width: Int, height: Int)? {
    guard let width = pointercal.width, let height = pointercal.height else { return nil }
    return quarterTurns % 2 == 0 ? (width, height) : (height, width)
  }

  /// Returns the reason why it does not suit an upright screen of this size; nil if it does.
  func refusal(of size: (width: Int, height: Int), quarterTurns: Int) -> Sentence? {
    guard let own = self.size(quarterTurns: quarterTurns), own != size else { return nil }
    return
      "the calibration \(path) was made for an upright screen of \(own.width)x\(own.height), and --size is "
      + "\(size.width)x\(size.height); leave out --size, or name the calibration of that screen"
  }
}
