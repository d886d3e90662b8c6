import CDrm
import Linux

/// Memory for 32-bit pixels that a display can show and the processor can draw in. Its pages stay mapped as long as
/// this owner lives, even after the kernel has destroyed the buffer.
public struct DumbBuffer: ~Copyable {
  public let width: Int
  public let height: Int
  /// Bytes from one line to the next.
  public let pitch: Int
  package let handle: UInt32
  fileprivate let mapping: Mapping

  /// The pixels, line by line; valid as long as this owner lives.
  public var unsafeBytes: UnsafeMutableRawBufferPointer { unsafe mapping.unsafeBytes }

  /// Stores zeros in every page of a new buffer, so that the kernel maps the pages now and not at a later store. It has
  /// no call for that in a device's memory: `madvise(2)` refuses.
  borrowing func populate() {
    for place in unsafe stride(from: 0, to: unsafeBytes.count, by: 4096) {
      unsafe unsafeBytes.storeBytes(of: 0, toByteOffset: place, as: UInt8.self)
    }
  }
}

extension Card {
  /// Creates a buffer of zeros and maps it: `DRM_IOCTL_MODE_CREATE_DUMB`, `DRM_IOCTL_MODE_MAP_DUMB`.
  public borrowing func createBuffer(width: Int, height: Int) throws(Errno) -> DumbBuffer {
    var created = drm_mode_create_dumb()
    (created.width, created.height, created.bpp) = (UInt32(width), UInt32(height), 32)
    try call(Ioctls.createBuffer, &created)
    do throws(Errno) {
      var mapped = drm_mode_map_dumb()
      mapped.handle = created.handle
      try call(Ioctls.mapBuffer, &mapped)
      let mapping = try map(length: Int(created.size), at: mapped.offset)
      return DumbBuffer(
        width: width, height: height, pitch: Int(created.pitch), handle: created.handle, mapping: mapping)
    } catch {
      destroyBuffer(created.handle)
      throw error
    }
  }

  /// Destroys a buffer: `DRM_IOCTL_MODE_DESTROY_DUMB`. A framebuffer of it keeps the memory.
  package borrowing func destroyBuffer(_ handle: UInt32) {
    var argument = drm_mode_destroy_dumb(handle: handle)
    // A handle of this device: there is no reason to refuse it.
    _ = try? call(Ioctls.destroyBuffer, &argument)
  }

  /// Makes a buffer a framebuffer that a plane can show; returns its number: `DRM_IOCTL_MODE_ADDFB2`.
  public borrowing func addFramebuffer(_ buffer: borrowing DumbBuffer, _ format: Fourcc) throws(Errno) -> UInt32 {
    var argument = drm_mode_fb_cmd2()
    (argument.width, argument.height) = (UInt32(buffer.width), UInt32(buffer.height))
    argument.pixel_format = format.code
    (argument.handles.0, argument.pitches.0) = (buffer.handle, UInt32(buffer.pitch))
    try call(Ioctls.addFramebuffer, &argument)
    return argument.fb_id
  }

  /// Removes a framebuffer, also from planes that show it: `DRM_IOCTL_MODE_RMFB`.
  package borrowing func removeFramebuffer(_ framebuffer: UInt32) throws(Errno) {
    var argument = framebuffer
    try call(Ioctls.removeFramebuffer, &argument)
  }
}
