import CLinux
import Linux
import Raster

/// What a framebuffer held at one moment, read without disturbing whoever draws on it.
public struct FramebufferCopy: ~Copyable {
  private let memory: Mapping
  private let geometry: Geometry

  private init(_ memory: consuming Mapping, _ geometry: Geometry) {
    self.memory = memory
    self.geometry = geometry
  }

  /// Reads the visible page of the framebuffer at `path`.
  public static func read(path: String) throws(FramebufferError) -> FramebufferCopy {
    let descriptor = try FramebufferDevice.open(path, .read)
    let geometry = try FramebufferDevice.geometry(of: descriptor, path)
    do throws(Errno) {
      // The last line ends with its last pixel: behind that the framebuffer's memory may end too.
      let length = (geometry.height - 1) * geometry.lineLength + geometry.width * geometry.format.bytesPerPixel
      let memory = try Mapping.anonymous(length: length)
      unsafe try descriptor.read(into: memory.unsafeBytes, at: geometry.offset)
      return FramebufferCopy(memory, geometry)
    } catch {
      throw FramebufferError("cannot read the framebuffer \(path): \(error.text)")
    }
  }

  /// Valid as long as this copy lives.
  public var page: PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: memory.unsafeBytes.baseAddress!, lineLength: geometry.lineLength, width: geometry.width,
      height: geometry.height, format: geometry.format)
  }
}
