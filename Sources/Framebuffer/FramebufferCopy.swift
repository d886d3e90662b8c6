import CLinux
import Linux
import Pixels

/// A copy of a framebuffer's visible page, read without disturbing the programs that draw on it.
public struct FramebufferCopy: ~Copyable {
  public let path: String
  /// Whether an app is master of the display, so that nobody sees the framebuffer.
  public let isHidden: Bool
  private let memory: Mapping
  private let geometry: Geometry

  /// Reads the visible page of the framebuffer that the settings name.
  public static func read(_ settings: FramebufferSettings) throws(FramebufferError) -> FramebufferCopy {
    let node = try FramebufferNode(path: try settings.find().path, .read)
    let geometry = try node.geometry()
    do throws(Errno) {
      // The copy ends with the last pixel of the last line, because the framebuffer's memory may end there too.
      let length = (geometry.height - 1) * geometry.lineLength + geometry.width * geometry.format.bytesPerPixel
      let memory = try Mapping.anonymous(length: length)
      unsafe try node.descriptor.read(into: memory.unsafeBytes, at: geometry.offset)
      return FramebufferCopy(path: node.path, isHidden: node.hasMaster, memory: memory, geometry: geometry)
    } catch {
      throw FramebufferError("cannot read the framebuffer \(node.path): \(error.text)")
    }
  }

  /// The copied page; valid as long as this copy lives.
  public var page: PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: memory.unsafeBytes.baseAddress!, lineLength: geometry.lineLength, width: geometry.width,
      height: geometry.height, format: geometry.format)
  }
}
