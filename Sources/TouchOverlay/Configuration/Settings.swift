import Overlay
import Pixels
import Raster
import Touch

/// How the overlay behaves.
public struct Settings: Equatable, Sendable {
  public var style: Style
  /// What stands for the disc.
  public var picture: Picture?
  /// What of the picture lies at the contact, in pixels from its upper left corner; nil for the middle.
  public var hotSpot: Position?
  /// At least this long is every mark on the glass.
  public var minimumShow: Microseconds
  /// How an upright picture lies on the framebuffer.
  public var turn: Turn

  public init(style: Style = .touchkit, minimumShow: Microseconds = 80_000, turn: Turn = .none) {
    self.style = style
    picture = nil
    hotSpot = nil
    self.minimumShow = minimumShow
    self.turn = turn
  }

  /// The picture with what of it lies at the contact.
  public var pointingPicture: Picture? {
    guard let hotSpot else { return picture }
    return picture?.pointing(x: Int(hotSpot.x), y: Int(hotSpot.y))
  }
}
