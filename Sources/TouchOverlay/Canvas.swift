import Framebuffer
import Linux
import Raster

/// A painter for one page of a screen, with the memory that it keeps the underneath in.
final class Canvas {
  let geometry: Geometry
  let painter: Painter
  private let memory: Mapping

  init(_ pixels: PixelMemory, _ geometry: Geometry, _ look: Picture) throws(FramebufferError) {
    let size = Painter.memorySize(pixels)
    do throws(Errno) {
      memory = try Mapping.anonymous(length: size)
    } catch {
      throw FramebufferError("cannot get \(size) bytes of memory for what lies under the marks: \(error.text)")
    }
    self.geometry = geometry
    painter = unsafe Painter(memory: pixels, look: look, unsafeMemory: memory.unsafeBytes)
  }
}
