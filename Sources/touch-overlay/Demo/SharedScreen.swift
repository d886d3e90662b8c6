import Framebuffer
import Pixels
import Raster
import TouchOverlay

/// A framebuffer in memory. App, overlay and whatever shows it look at the same memory, as on a board app, overlay and
/// display do.
final class SharedMemory: @unchecked Sendable {
  private let screen: MemoryScreen

  init(width: Int, height: Int) throws(FramebufferError) {
    screen = try MemoryScreen(width: width, height: height, format: .xrgb8888)
  }

  var geometry: Geometry { screen.geometry }

  var page: PixelMemory { screen.memory(screen.geometry) }
}

/// What the overlay paints on.
struct SharedScreen: ~Copyable, Screen {
  private let memory: SharedMemory
  private let painted: @Sendable () -> Void

  /// - Parameter painted: called on the render thread when the memory holds something new.
  init(_ memory: SharedMemory, painted: @escaping @Sendable () -> Void) {
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
