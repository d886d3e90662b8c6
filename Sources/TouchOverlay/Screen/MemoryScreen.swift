import Framebuffer
import Linux
import Pixels
import Raster

/// A framebuffer in ordinary memory, for replays, demos and tests.
public struct MemoryScreen: ~Copyable, Screen {
  private let memory: Mapping
  public let geometry: Geometry

  public init(width: Int, height: Int, format: PixelFormat) throws(FramebufferError) {
    let length = width * height * format.bytesPerPixel
    do throws(Errno) {
      memory = try Mapping.anonymous(length: length)
    } catch {
      throw FramebufferError("cannot get \(length) bytes of memory for a screen of \(width)x\(height): \(error.text)")
    }
    geometry = Geometry(
      width: width, height: height, lineLength: width * format.bytesPerPixel, memoryLength: length, format: format)
  }

  public mutating func look() throws(FramebufferError) -> Geometry { geometry }

  public func memory(_ geometry: Geometry) -> PixelMemory {
    unsafe geometry.memory(at: memory.unsafeBytes.baseAddress!)
  }

  public mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {}
}
