import Linux
import TouchInput

/// A task that the calibration page gives to the owner of the panel and the calibration file.
package enum CalibrationTask: Equatable {
  /// Find out what a calibration is made on. The answer is ``DiagnosticSession/prepared(_:at:)``.
  case prepare
  /// Carry out an effect of the run.
  case run(CalibrationRun.Effect)
}

/// The answer to ``CalibrationTask/prepare``.
package enum CalibrationSetting {
  /// A calibration can be made in this context.
  /// - Parameter notice: warning about the place where it is written, such as that it is lost at the next start.
  case context(CalibrationContext, notice: Sentence?)
  /// No calibration can be made, for this reason.
  case none(Sentence)
}
