import Pixels

/// The screen of the board, for which a build with the trait `Window` opens a window on a desktop.
public struct DesktopScreen: Sendable {
  public var width: Int
  public var height: Int
  /// `.rgb565`, `.rgb888` or `.xrgb8888`.
  public var format: PixelFormat

  public init(width: Int = 800, height: Int = 480, format: PixelFormat = .xrgb8888) {
    self.width = width
    self.height = height
    self.format = format
  }
}
