import Raster

/// What the render thread paints on: the one seam at which hardware is replaced.
public protocol Screen: ~Copyable, PixelAccess, SendableMetatype {
  /// Asks where the visible page is now. Apps pan and change modes as they like.
  mutating func look() throws(FramebufferError) -> Geometry

  /// The memory with all pages, valid as long as the screen lives and its mode does not change.
  func memory(_ geometry: Geometry) -> PixelMemory

  /// Makes written pixels visible.
  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError)
}
