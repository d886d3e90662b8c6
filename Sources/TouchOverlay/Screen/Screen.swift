import Framebuffer
import Pixels
import Raster

/// What the render thread paints on: the one seam at which hardware is replaced.
public protocol Screen: ~Copyable, PixelAccess, SendableMetatype {
  /// Where the visible page was when it was opened, or at the last look.
  var geometry: Geometry { get }

  /// Asks where the visible page is now. Apps pan and change modes as they like.
  mutating func look() throws(FramebufferError) -> Geometry

  /// The memory with all pages, valid as long as the screen lives and its mode does not change.
  func memory(_ geometry: Geometry) -> PixelMemory

  /// Makes written pixels visible.
  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError)

  /// Says in the log whether anybody sees the screen, where that has changed. It may have to wait for the display.
  mutating func tellWhoSees()

  /// Memory for a painter of this mode to keep its copies in. Where a killed overlay has left a record of what it
  /// painted, that is given back first.
  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory
}

extension Screen where Self: ~Copyable {
  public mutating func tellWhoSees() {}

  public mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    try PainterMemory(size: Painter.memorySize(memory(geometry)))
  }
}
