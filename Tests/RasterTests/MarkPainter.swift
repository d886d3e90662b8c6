import Overlay
import Raster

/// What the product's painter promises, so that others can stand before the same judge.
protocol MarkPainter: AnyObject {
  func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles
  func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
  func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
  func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
}
