import Overlay
import Pixels
import Raster

/// The calls of the product's painter, so that other painters can stand before the same judge.
protocol MarkPainter: ~Copyable {
  mutating func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles
  mutating func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
  mutating func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
  mutating func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
}
