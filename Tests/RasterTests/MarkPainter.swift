import Overlay
import Pixels
import Raster

/// What the product's painter promises, so that others can stand before the same judge.
protocol MarkPainter: ~Copyable {
  mutating func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles
  mutating func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
  mutating func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
  mutating func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles
}
