import Framebuffer
import Pixels
import Touch
import TouchInput

/// The screen and the panels of a window.
public struct WindowSettings: Sendable {
  /// Path of the framebuffer, such as `/dev/fb1`; nil for the first usable one.
  public var framebuffer: String?
  /// Path of the panel, such as `/dev/input/event3`; nil for all touchscreens, with hotplug.
  public var panel: String?
  /// Whether the window reads the panels; otherwise the app hands its touches to ``TouchWindow/feed(_:at:)``.
  public var readsPanels = true
  /// Clockwise rotation of the upright screen on the framebuffer. Touches are reported in upright positions. Frames are
  /// not rotated: the app draws them as they lie on the framebuffer.
  public var turn = Turn.none
  /// The screen for which a build with the trait `Window` opens a window on a desktop. The environment may ask for
  /// another.
  public var desktop = DesktopScreen()
  /// Maximum time in microseconds from the end of a tap to the beginning of the next one in a row.
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
