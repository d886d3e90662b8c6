import Framebuffer
import Overlay
import Pixels
import Raster

/// A canvas on a layer that holds the marks alone.
public final class LayerCanvas: Canvas {
  public static var sharesPixels: Bool { false }

  public let geometry: Geometry
  private var painter: LayerPainter

  init(_ painter: consuming LayerPainter, _ geometry: Geometry) {
    self.geometry = geometry
    self.painter = painter
  }

  public func prepare(_ marks: borrowing Marks) { painter.prepare(marks) }

  public func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles { painter.show(marks, on: pages, through: &access) }

  public func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    DirtyRectangles()
  }

  public func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    painter.giveBack(through: &access)
  }

  public func forget() {}
}
