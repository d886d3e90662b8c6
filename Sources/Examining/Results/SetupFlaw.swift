import Linux
import TouchInput

/// A flaw outside of the panel itself: another program reads it, covers its screen, or its calibration is wrong.
public struct SetupFlaw: Sendable {
  let fault: Fault
  /// Description of the flaw, without its time.
  let sentence: Sentence

  /// Another program has grabbed the panel.
  public static var grabbed: SetupFlaw {
    SetupFlaw(
      fault: .grabbedPanel, sentence: "another program has grabbed the panel: no other program gets its touches")
  }

  /// Another program has the display.
  package static var covered: SetupFlaw {
    SetupFlaw(fault: .coveredScreen, sentence: "another program has the display: the framebuffer is not shown")
  }

  public static func calibration(_ warning: CalibrationWarning) -> SetupFlaw {
    SetupFlaw(fault: warning.kind == .foreign ? .foreignCalibration : .noCalibration, sentence: warning.sentence)
  }
}
