import Linux
import TouchInput

/// Something that is wrong beside the panel itself: who reads it, what is on its screen, or how it is calibrated.
public struct SetupFlaw: Sendable {
  let fault: Fault
  /// What it is, without when.
  let sentence: Sentence

  /// Another program has taken the panel for itself.
  public static var grabbed: SetupFlaw {
    SetupFlaw(
      fault: .grabbedPanel, sentence: "another program keeps the panel for itself: nobody else is told of its touches")
  }

  /// Another program has the display.
  static var covered: SetupFlaw {
    SetupFlaw(
      fault: .coveredScreen, sentence: "another program has the display: what is in the framebuffer is not shown")
  }

  public static func calibration(_ warning: CalibrationWarning) -> SetupFlaw {
    SetupFlaw(fault: warning.kind == .foreign ? .foreignCalibration : .noCalibration, sentence: warning.sentence)
  }
}
