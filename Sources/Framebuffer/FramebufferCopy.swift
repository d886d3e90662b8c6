import CLinux
import Linux
import Pixels

/// What a framebuffer held at one moment, read without disturbing whoever draws on it.
public struct FramebufferCopy: ~Copyable {
  public let path: String
  private let memory: Mapping
  private let geometry: Geometry

  private init(_ path: String, _ memory: consuming Mapping, _ geometry: Geometry) {
    self.path = path
    self.memory = memory
    self.geometry = geometry
  }

  /// Reads the visible page of the framebuffer that is asked for.
  public static func read(_ settings: FramebufferSettings) throws(FramebufferError) -> FramebufferCopy {
    let node = try FramebufferNode(path: try settings.find().path, .read)
    let geometry = try node.geometry()
    do throws(Errno) {
      // The last line ends with its last pixel: behind that the framebuffer's memory may end too.
      let length = (geometry.height - 1) * geometry.lineLength + geometry.width * geometry.format.bytesPerPixel
      let memory = try Mapping.anonymous(length: length)
      unsafe try node.descriptor.read(into: memory.unsafeBytes, at: geometry.offset)
      return FramebufferCopy(node.path, memory, geometry)
    } catch {
      throw FramebufferError("cannot read the framebuffer \(node.path): \(error.text)")
    }
  }

  /// Valid as long as this copy lives.
  public var page: PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: memory.unsafeBytes.baseAddress!, lineLength: geometry.lineLength, width: geometry.width,
      height: geometry.height, format: geometry.format)
  }
}
