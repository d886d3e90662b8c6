import Linux
import TouchInput

/// What the page of a calibration needs done by whoever has the panel and the machine.
package enum CalibrationTask: Equatable {
  /// Say on what a calibration is made. To be answered by ``DiagnosticSession/prepared(_:at:)``.
  case prepare
  /// As ``CalibrationRun/Effect`` says.
  case run(CalibrationRun.Effect)
}

/// On what a calibration is made.
package enum CalibrationSetting {
  /// - Parameter notice: what becomes of it here, if that is not what one expects.
  case ground(CalibrationGround, notice: Sentence?)
  /// Why none can be made.
  case none(Sentence)
}
