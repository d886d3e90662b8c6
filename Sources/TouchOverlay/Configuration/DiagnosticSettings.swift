import Diagnostics
import Linux
import Overlay
import TouchInput

/// How diagnostics are entered, and what runs then.
public struct DiagnosticSettings: Equatable, Sendable {
  public var entry = EntrySettings()
  /// Where reports are written; nil for a stick that is plugged in and mounted.
  public var evidence: Text?
  public var leavesEvidence = true
  /// The evidence holds all touches from the beginning of diagnostics, also those over the app, but those in these areas.
  public var isRecording = false
  public var unrecorded: [ScreenArea] = []
  /// Of the grid that is swiped full; nil where nobody says.
  public var coverageCell: Length?
  /// Its `diagnose` takes the screen over.
  public var program = Text("/usr/bin/touch-overlay")
  public var calibrator = Calibrator.usual

  public init() {}
}
