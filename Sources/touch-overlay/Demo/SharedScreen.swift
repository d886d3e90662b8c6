import Framebuffer
import Pixels
import Raster
import TouchOverlay

/// A framebuffer in memory. The app, the overlay and the code that shows it use the same memory, as app, overlay and
/// display do on a board.
final class SharedMemory: @unchecked Sendable {
  private let screen: MemoryScreen

  init(width: Int, height: Int) throws(FramebufferError) {
    screen = try MemoryScreen(width: width, height: height, format: .xrgb8888)
  }

  var geometry: Geometry { screen.geometry }

  var page: PixelMemory { screen.memory(screen.geometry) }
}

/// The screen that the overlay paints on.
struct SharedScreen: ~Copyable, Screen {
  private let memory: SharedMemory
  private let painted: @Sendable () -> Void

  /// - Parameter painted: called on the render thread after each change of the memory.
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
