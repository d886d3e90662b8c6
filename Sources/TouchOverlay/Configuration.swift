import Linux
import Overlay
import TouchInput

/// What `/etc/touch-overlay.conf` and the command line decide.
public struct Configuration: Equatable, Sendable {
  public static let defaultPath = "/etc/touch-overlay.conf"

  public var settings = Settings()
  /// The framebuffer to draw on.
  public var framebuffer = "/dev/fb0"
  /// Which panels are read, and how.
  public var panels = PanelSettings()

  public init() {}
}

/// Why a configuration is refused: file, line, what was found and what was expected.
public struct ConfigurationError: Error {
  public let sentence: Sentence
}
