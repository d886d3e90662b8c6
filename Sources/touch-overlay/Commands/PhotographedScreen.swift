import Framebuffer
import Pixels
import Raster
import TouchOverlay

/// A screen whose picture can be taken between two frames.
struct PhotographedScreen<Surface: Screen & ~Copyable>: ~Copyable, Screen {
  typealias Page = Surface.Page

  private var screen: Surface
  private let camera: Camera

  init(_ screen: consuming Surface, _ camera: Camera) {
    self.screen = screen
    self.camera = camera
  }

  var geometry: Geometry { screen.geometry }

  mutating func look() throws(FramebufferError) -> Geometry {
    let geometry = try screen.look()
    camera.page = screen.memory(geometry).cropped(to: geometry.visible)
    return geometry
  }

  func memory(_ geometry: Geometry) -> PixelMemory { screen.memory(geometry) }

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    unsafe screen.load(address, as: type)
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    unsafe screen.store(block, to: address)
  }

  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    unsafe screen.finish(address, count: count, from: source)
  }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) { try screen.publish(dirty) }

  mutating func tellWhoSees() { screen.tellWhoSees() }

  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    try screen.painterMemory(geometry)
  }

  mutating func canvas(_ geometry: Geometry, _ pictures: Pictures) throws(FramebufferError) -> Surface.Page {
    try screen.canvas(geometry, pictures)
  }
}

/// Takes pictures of a screen, as long as the screen lives.
final class Camera {
  fileprivate(set) var page: PixelMemory?

  /// A copy of the page as it is now; nil before anything was painted.
  var picture: Bitmap? { page.map { Bitmap($0) } }
}
