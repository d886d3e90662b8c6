import Overlay
import Touch

/// How the overlay behaves.
public struct Settings: Equatable, Sendable {
  public var style: Style
  /// At least this long is every mark on the glass.
  public var minimumShow: Microseconds

  public init(style: Style = .touchkit, minimumShow: Microseconds = 80_000) {
    self.style = style
    self.minimumShow = minimumShow
  }
}
