import Framebuffer
import Pixels
import Raster

/// The surface that the render thread paints on: the one seam at which hardware is replaced.
public protocol Screen: ~Copyable, PixelAccess, SendableMetatype {
  /// Geometry of the visible page when the screen was opened, or at the last ``look()``.
  var geometry: Geometry { get }

  /// Asks where the visible page is now, because apps may pan and change modes at any time.
  mutating func look() throws(FramebufferError) -> Geometry

  /// The memory with all pages, valid as long as the screen lives and its mode does not change.
  func memory(_ geometry: Geometry) -> PixelMemory

  /// Makes written pixels visible.
  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError)

  /// Logs whether people see the screen, if that has changed. The call may block on the display.
  mutating func tellWhoSees()

  /// Returns memory for the copies of a painter of this mode. If a killed overlay has left a record of painted pixels,
  /// they are given back first.
  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory
}

extension Screen where Self: ~Copyable {
  public mutating func tellWhoSees() {}

  public mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    try PainterMemory(size: Painter.memorySize(memory(geometry)))
  }
}
