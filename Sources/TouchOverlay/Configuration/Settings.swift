import Overlay
import Pixels
import Raster
import Touch

/// The look and behaviour of marks.
public struct Settings: Equatable, Sendable {
  public var style: Style
  /// Picture to draw instead of the disc.
  public var picture: Picture?
  /// Point of the picture that lies at the contact, in pixels from its upper left corner; nil for the middle.
  public var hotSpot: Position?
  /// Minimum time for which a mark is shown.
  public var minimumShow: Microseconds
  /// Rotation of an upright picture on the framebuffer.
  public var turn: Turn

  public init(style: Style = .touchkit, minimumShow: Microseconds = 80_000, turn: Turn = .none) {
    self.style = style
    self.minimumShow = minimumShow
    self.turn = turn
  }

  /// The picture with its hot spot set.
  public var pointingPicture: Picture? {
    guard let hotSpot else { return picture }
    return picture?.pointing(x: Int(hotSpot.x), y: Int(hotSpot.y))
  }
}
