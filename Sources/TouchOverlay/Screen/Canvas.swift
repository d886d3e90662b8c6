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

/// Pictures that marks may show, and how upright ones lie on a page.
public struct Pictures {
  let picture: Picture?
  let album: Album?
  let turn: Turn
}

/// A canvas over the pixels of an app, with the memory for copies of them.
public final class AppCanvas: Canvas {
  public static var sharesPixels: Bool { true }

  public let geometry: Geometry
  var painter: Painter
  private let memory: PainterMemory

  init(_ pixels: PixelMemory, _ geometry: Geometry, _ pictures: Pictures, _ memory: PainterMemory) {
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
