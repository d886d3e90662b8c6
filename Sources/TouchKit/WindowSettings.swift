import Framebuffer
import Pixels
import Touch
import TouchInput

/// Which screen and which panels a window is on.
public struct WindowSettings: Sendable {
  /// nil for the first framebuffer that can be used.
  public var framebuffer: String?
  /// nil for all touchscreens, as they come and go.
  public var panel: String?
  /// How the app's upright picture lies on the framebuffer: touches are told upright, frames are shown as they are.
  public var turn = Turn.none
  /// From the end of a tap to the beginning of the next of a row.
  public var tapPause: Microseconds = 300_000
  /// From tap to tap of a row, in pixels.
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
