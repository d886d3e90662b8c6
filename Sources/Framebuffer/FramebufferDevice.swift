import CLinux
import Linux
import Raster

/// An open `/dev/fbN` with its mapped pages.
public struct FramebufferDevice: ~Copyable, Screen {
  public let path: String
  private let descriptor: FileDescriptor
  private var mapping: Mapping
  public let geometry: Geometry

  /// Opens, locks and maps the framebuffer at `path`.
  public init(path: String) throws(FramebufferError) {
    let descriptor = try FramebufferDevice.open(path, .readWrite)
    let geometry = try FramebufferDevice.geometry(of: descriptor, path)
    try FramebufferDevice.lock(descriptor, path)
    self.mapping = try FramebufferDevice.map(descriptor, geometry, path)
    self.descriptor = descriptor
    self.geometry = geometry
    self.path = path
  }

  /// What the framebuffer at `path` is now; nothing is locked or mapped.
  public static func geometry(path: String) throws(FramebufferError) -> Geometry {
    try geometry(of: open(path, .read), path)
  }

  static func open(_ path: String, _ access: FileDescriptor.Access) throws(FramebufferError) -> FileDescriptor {
    do throws(Errno) {
      return try FileDescriptor.open(path, access)
    } catch {
      let advice =
        switch error {
        case .noEntry, .noDevice: "load the display's driver, or name another framebuffer with --fb"
        case .notPermitted: "run as a member of the group that owns it (video on Debian), or as root"
        default: "name another framebuffer with --fb"
        }
      throw FramebufferError("cannot open the framebuffer \(path): \(error.text); \(advice)")
    }
  }

  private static func lock(_ descriptor: borrowing FileDescriptor, _ path: String) throws(FramebufferError) {
    do throws(Errno) {
      try descriptor.lockExclusively()
    } catch {
      guard error == .busy else { throw FramebufferError("cannot lock the framebuffer \(path): \(error.text)") }
      throw FramebufferError("another touch overlay already draws on \(path); stop it first")
    }
  }

  private static func map(
    _ descriptor: borrowing FileDescriptor, _ geometry: Geometry, _ path: String
  ) throws(FramebufferError) -> Mapping {
    do throws(Errno) {
      return try Mapping.shared(descriptor, length: geometry.memoryLength)
    } catch {
      throw FramebufferError(
        "cannot map the \(geometry.memoryLength) bytes of the framebuffer \(path): \(error.text); "
          + "its driver must support mmap")
    }
  }

  static func geometry(
    of descriptor: borrowing FileDescriptor, _ path: String
  ) throws(FramebufferError) -> Geometry {
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    do throws(Errno) {
      try descriptor.control(UInt(FBIOGET_VSCREENINFO), &variable)
      try descriptor.control(UInt(FBIOGET_FSCREENINFO), &fixed)
    } catch {
      throw FramebufferError(
        "\(path) does not answer as a framebuffer: \(error.text); name a framebuffer such as /dev/fb0 with --fb")
    }
    do throws(FramebufferError) {
      return try Geometry(variable, fixed)
    } catch {
      throw FramebufferError("cannot draw on the framebuffer \(path): \(error.sentence)")
    }
  }

  public mutating func look() throws(FramebufferError) -> Geometry {
    let geometry = try FramebufferDevice.geometry(of: descriptor, path)
    // A new mode may have other memory; what lies beyond the old mapping is not ours to touch.
    if unsafe geometry.memoryLength != mapping.unsafeBytes.count {
      mapping = try FramebufferDevice.map(descriptor, geometry, path)
    }
    return geometry
  }

  public func memory(_ geometry: Geometry) -> PixelMemory {
    unsafe geometry.memory(at: mapping.unsafeBytes.baseAddress!)
  }

  /// `fsync(2)`: a driver that copies later copies now; one that shows the pages themselves does nothing.
  public mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    if dirty.isEmpty { return }
    do throws(Errno) {
      try descriptor.synchronise()
    } catch {
      // Drivers without deferred pages refuse fsync; what was stored is already visible there.
      if error != .invalid { throw FramebufferError("cannot publish on \(path): \(error.text)") }
    }
  }
}
