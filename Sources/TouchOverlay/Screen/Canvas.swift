import Framebuffer
import Overlay
import Pixels
import Raster

/// A painter for one mode of a screen.
public protocol Canvas: AnyObject {
  /// Whether an app paints on the same pixels, so that marks must be watched.
  static var sharesPixels: Bool { get }

  var geometry: Geometry { get }

  /// Makes what these marks will need when they are shown.
  func prepare(_ marks: borrowing Marks)

  /// Makes all pages show these marks. Returns the areas that have changed.
  func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles

  /// Looks whether the app has painted over a mark, and repairs what it finds. Returns the areas that have changed.
  func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles

  /// Removes all marks. Returns the areas that have changed.
  func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles

  /// Removes the record of painted pixels, once no mark is left on the screen.
  func forget()
}
