import Figures
import Linux
import Overlay
import Touch

/// The ways into diagnostics, and the programs and files that they use.
public struct DiagnosticSettings: Equatable, Sendable {
  public var entry = EntrySettings()
  /// Folder for reports; nil for a mounted USB drive.
  public var evidence: Text?
  public var leavesEvidence = true
  /// Whether the evidence holds all touches since diagnostics began, also those on the app, except in the areas of
  /// `unrecorded`.
  public var isRecording = false
  public var unrecorded: [Region] = []
  /// Size of a cell of the coverage grid; nil if the configuration names none.
  public var coverageCell: Length?
  /// Program whose `diagnose` command takes over the screen.
  public var program = Text("/usr/bin/touch-overlay")
  public var calibrator = Calibrator.usual

  public init() {}
}
