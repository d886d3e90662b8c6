import Framebuffer
import Pixels
import Touch
import TouchInput

/// The screen and the panels of a window.
public struct WindowSettings: Sendable {
  /// Path of the framebuffer; nil for the first usable one.
  public var framebuffer: String?
  /// Path of the panel; nil for all touchscreens, with hotplug.
  public var panel: String?
  /// How the app's upright picture lies on the framebuffer: positions are upright, frames are shown as they are.
  public var turn = Turn.none
  /// Maximum time from the end of a tap to the beginning of the next in a row.
  public var tapPause: Microseconds = 300_000
  /// Maximum distance between the taps of a row, in pixels.
  public var tapDistance: Float = 25

  public init(framebuffer: String? = nil, panel: String? = nil) {
    self.framebuffer = framebuffer
    self.panel = panel
  }

  var framebufferSettings: FramebufferSettings { FramebufferSettings(path: framebuffer) }

  var panelSettings: PanelSettings {
    var settings = PanelSettings()
    settings.wish = panel.map { .path($0) } ?? .any
    settings.takesVirtual = true
    settings.isInApp = true
    settings.tapPause = tapPause
    settings.tapDistance = tapDistance
    settings.quarterTurns = turn.quarterTurns
    return settings
  }
}
