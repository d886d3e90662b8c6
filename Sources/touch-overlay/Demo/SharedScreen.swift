import Framebuffer
import Linux
import Pixels
import Raster
import TouchOverlay

/// A framebuffer in memory. The app, the overlay and the code that shows it use the same memory, as app, overlay and
/// display do on a board.
final class SharedMemory: @unchecked Sendable {
  let geometry: Geometry
  private let memory: Mapping

  init(width: Int, height: Int, format: PixelFormat = .xrgb8888) throws(FramebufferError) {
    let length = width * height * format.bytesPerPixel
    do throws(Errno) {
      memory = try Mapping.anonymous(length: length)
    } catch {
      throw FramebufferError("cannot get \(length) bytes of memory for a screen of \(width)x\(height): \(error.text)")
    }
    geometry = Geometry(
      width: width, height: height, lineLength: width * format.bytesPerPixel, memoryLength: length, format: format)
  }

  var page: PixelMemory { unsafe geometry.memory(at: memory.unsafeBytes.baseAddress!) }
}

/// The screen that the overlay paints on.
struct SharedScreen: ~Copyable, Screen {
  private let memory: SharedMemory
  private let painted: @Sendable () -> Void

  /// - Parameter painted: called on the render thread after each change of the memory.
  init(_ memory: SharedMemory, painted: @escaping @Sendable () -> Void = {}) {
    self.memory = memory
    self.painted = painted
  }

  var geometry: Geometry { memory.geometry }

  mutating func look() throws(FramebufferError) -> Geometry { memory.geometry }

  func memory(_ geometry: Geometry) -> PixelMemory { memory.page }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    if !dirty.isEmpty { painted() }
  }
}
