import Diagnostics
import Framebuffer
import Linux
import Overlay
import Pixels
import TouchInput

/// What `/etc/touch-overlay.conf` and the command line decide.
public struct Configuration: Equatable, Sendable {
  public static let defaultPath = "/etc/touch-overlay.conf"

  public var settings = Settings()
  /// Which framebuffer is drawn on, and how.
  public var framebuffer = FramebufferSettings()
  /// Which panels are read, and how.
  public var panels = PanelSettings()
  /// When marks are shown, and how the daemon runs.
  public var daemon = DaemonSettings()
  /// How a technician gets in, and what runs then.
  public var diagnostics = DiagnosticSettings()
  /// What verdicts of diagnostics are held against, beside the usual.
  public var limits = ChosenLimits()

  /// How an upright picture lies on the framebuffer.
  public var turn: Turn {
    get { settings.turn }
    set {
      settings.turn = newValue
      panels.quarterTurns = newValue.quarterTurns
    }
  }

  public init() { framebuffer.record = "/run/touch-overlay" }
}

/// Why a configuration is refused: file, line, what was found and what was expected.
public struct ConfigurationError: Error {
  /// Each line that is refused, in their order.
  public let sentences: [Sentence]

  /// The first of them.
  public var sentence: Sentence { sentences[0] }
}
