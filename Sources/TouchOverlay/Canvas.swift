import Framebuffer
import Raster

/// A painter for one mode of a screen, with the memory that it keeps its copies in.
final class Canvas {
  let geometry: Geometry
  var painter: Painter
  private let memory: PainterMemory

  init(_ pixels: PixelMemory, _ geometry: Geometry, _ look: Picture, _ memory: PainterMemory) {
    self.geometry = geometry
    self.memory = memory
    painter = unsafe Painter(
      memory: pixels, look: look, unsafeMemory: memory.unsafeBytes, use: { memory.use($0) })
  }

  /// No mark is left on the screen.
  func forget() { memory.forget() }
}
