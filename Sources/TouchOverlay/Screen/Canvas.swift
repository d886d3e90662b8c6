import Framebuffer
import Pixels
import Raster

/// A painter for one mode of a screen, with the memory for its copies.
final class Canvas {
  let geometry: Geometry
  var painter: Painter
  private let memory: PainterMemory

  init(
    _ pixels: PixelMemory, _ geometry: Geometry, picture: Picture?, album: Album?, turn: Turn, _ memory: PainterMemory
  ) {
    self.geometry = geometry
    self.memory = memory
    painter = unsafe Painter(
      memory: pixels, picture: picture, album: album, turn: turn, unsafeMemory: memory.unsafeBytes,
      use: { memory.use($0) })
  }

  /// Removes the record, once no mark is left on the screen.
  func forget() { memory.forget() }
}
