import Framebuffer
import Pixels
import Raster
import TouchOverlay

/// The screen that the overlay paints on.
struct SharedScreen: ~Copyable, Screen {
  private let memory: FrameMemory
  private let painted: @Sendable () -> Void

  /// - Parameter painted: called on the render thread after each change of the memory.
  init(_ memory: FrameMemory, painted: @escaping @Sendable () -> Void = {}) {
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
