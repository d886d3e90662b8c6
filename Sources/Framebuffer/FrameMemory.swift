import CLinux
import Linux
import Pixels

/// A framebuffer in memory. The app, the overlay and the code that shows it use the same memory, as app, overlay and
/// display do on a board.
public final class FrameMemory: @unchecked Sendable {
  public let geometry: Geometry
  private let memory: Mapping

  public init(width: Int, height: Int, format: PixelFormat = .xrgb8888) throws(FramebufferError) {
    let length = width * height * format.bytesPerPixel
    do throws(Errno) {
      memory = try Mapping.anonymous(length: length)
    } catch {
      throw FramebufferError("cannot get \(length) bytes of memory for a screen of \(width)x\(height): \(error.text)")
    }
    geometry = Geometry(
      width: width, height: height, lineLength: width * format.bytesPerPixel, memoryLength: length, format: format)
  }

  public var page: PixelMemory { unsafe geometry.memory(at: memory.unsafeBytes.baseAddress!) }

  /// Takes the pixels of another memory of the same geometry; returns whether any differed.
  @discardableResult
  public func copy(_ other: FrameMemory) -> Bool {
    precondition(geometry == other.geometry)
    let (target, source) = unsafe (memory.unsafeBytes, UnsafeRawBufferPointer(other.memory.unsafeBytes))
    if unsafe memcmp(target.baseAddress!, source.baseAddress!, source.count) == 0 { return false }
    unsafe target.copyMemory(from: source)
    return true
  }

  /// Takes parts of a frame.
  ///
  /// - Parameters:
  ///   - unsafePixels: as many lines of pixels as the page has, in its format, `lineLength` bytes apart.
  public func put(_ unsafePixels: UnsafeRawPointer, lineLength: Int, _ parts: [Rectangle]) {
    let size = geometry.format.bytesPerPixel
    for part in parts {
      let area = part.intersection(geometry.visible)
      if area.isEmpty { continue }
      for y in area.top..<area.bottom {
        unsafe (page.unsafeOrigin + y * page.lineLength + area.left * size).copyMemory(
          from: unsafePixels + y * lineLength + area.left * size, byteCount: (area.right - area.left) * size)
      }
    }
  }
}
