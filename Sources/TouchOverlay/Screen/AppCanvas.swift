import Framebuffer
import Overlay
import Pixels
import Raster

/// A canvas over the pixels of an app, with the memory for copies of them.
public final class AppCanvas: Canvas {
  public static var sharesPixels: Bool { true }

  public let geometry: Geometry
  var painter: Painter
  private let memory: PainterMemory

  @export(interface)
  init(_ pixels: PixelMemory, _ geometry: Geometry, _ pictures: MarkImages, _ memory: PainterMemory) {
    self.geometry = geometry
    self.memory = memory
    painter = unsafe Painter(
      memory: pixels, picture: pictures.picture, album: pictures.album, turn: pictures.turn,
      unsafeMemory: memory.unsafeBytes, use: { memory.use($0) })
  }

  public func prepare(_ marks: borrowing Marks) { painter.prepare(marks) }

  public func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles { painter.show(marks, on: pages, through: &access) }

  public func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    painter.watch(through: &access)
  }

  public func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    painter.giveBack(through: &access)
  }

  public func forget() { memory.forget() }
}
