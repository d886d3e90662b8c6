import Overlay
import Raster
import Touch

/// How the overlay behaves.
public struct Settings: Equatable, Sendable {
  public var style: Style
  /// What stands for the disc.
  public var picture: Picture?
  /// At least this long is every mark on the glass.
  public var minimumShow: Microseconds
  /// How an upright picture lies on the framebuffer.
  public var turn: Turn

  public init(style: Style = .touchkit, minimumShow: Microseconds = 80_000, turn: Turn = .none) {
    self.style = style
    picture = nil
    self.minimumShow = minimumShow
    self.turn = turn
  }
}
