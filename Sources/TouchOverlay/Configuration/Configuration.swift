import Figures
import Framebuffer
import Pixels
import TouchInput

/// The settings from `/etc/touch-overlay.conf` and the command line.
public struct Configuration: Sendable {
  public static let defaultPath = "/etc/touch-overlay.conf"

  public var settings = Settings()
  /// The framebuffer to draw on, and how to do it.
  public var framebuffer = FramebufferSettings()
  /// The panels to read, and how to do it.
  public var panels = PanelSettings()
  /// Rules for when marks are shown and how the daemon runs.
  public var daemon = DaemonSettings()
  /// The ways into diagnostics, and the programs that run then.
  public var diagnostics = DiagnosticSettings()
  /// Limits that override the usual ones for the verdicts of diagnostics.
  public var limits = ChosenLimits()

  /// Rotation of an upright picture on the framebuffer.
  public var turn: Turn {
    get { settings.turn }
    set {
      settings.turn = newValue
      panels.quarterTurns = newValue.quarterTurns
    }
  }

  @export(interface)
  public init() { framebuffer.record = "/run/touch-overlay" }
}
