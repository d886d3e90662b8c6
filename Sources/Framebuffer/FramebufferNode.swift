import CLinux
import Linux

/// An open `/dev/fbN`.
package struct FramebufferNode: ~Copyable {
  package let path: String
  package let descriptor: FileDescriptor
  private let colours = ColourMap()

  @export(interface)
  package init(path: String, _ access: FileDescriptor.Access) throws(FramebufferError) {
    do throws(Errno) {
      descriptor = try FileDescriptor.open(path, access)
    } catch {
      let advice: StaticString =
        switch error {
        case .noEntry, .noDevice: "load the display's driver, or name another framebuffer"
        case .notPermitted: "run as a member of the group that owns it (video on Debian), or as root"
        default: "name another framebuffer"
        }
      throw FramebufferError("cannot open the framebuffer \(path): \(error.text); \(advice)")
    }
    self.path = path
  }

  /// Returns the driver's name for itself: `fb_fix_screeninfo.id`.
  package func driver() throws(FramebufferError) -> Text { try report().fixed.driver }

  /// Returns the current geometry.
  ///
  /// - Parameter known: an earlier geometry; if the mode is still the same, fewer ioctls are made.
  @export(interface)
  package func geometry(known: Geometry? = nil) throws(FramebufferError) -> Geometry {
    let first = try report()
    if let known, let now = page(of: known, first) { return now }
    let settled = try first.settled { () throws(FramebufferError) in try report() }
    do throws(FramebufferError) {
      return try geometry(settled)
    } catch {
      throw FramebufferError("cannot draw on the framebuffer \(path): \(error.sentence)")
    }
  }

  /// Whether pixels that were stored in an earlier mode are still in place and valid, wherever the visible page is now.
  package func keepsPixels(of known: Geometry) -> Bool {
    guard var first = try? report() else { return false }
    (first.variable.xoffset, first.variable.yoffset) = (0, 0)
    guard let now = try? geometry(first) else { return false }
    return now.keepsPixels(of: known)
  }

  /// Returns the geometry of the report; nil if its mode differs from the known one.
  private func page(of known: Geometry, _ report: ModeReport) -> Geometry? {
    guard let now = try? geometry(report), now.isPage(ofSameMode: known) else { return nil }
    return now
  }

  private func geometry(_ report: ModeReport) throws(FramebufferError) -> Geometry {
    try Geometry(report.variable, report.fixed) { () throws(FramebufferError) in try colours.look(descriptor) }
  }

  private func report() throws(FramebufferError) -> ModeReport {
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    do throws(Errno) {
      try descriptor.control(UInt(FBIOGET_VSCREENINFO), &variable)
      try descriptor.control(UInt(FBIOGET_FSCREENINFO), &fixed)
    } catch {
      throw FramebufferError(
        "\(path) does not answer as a framebuffer: \(error.text); name a framebuffer such as /dev/fb0")
    }
    return ModeReport(variable, fixed)
  }

  package func map(_ geometry: Geometry) throws(FramebufferError) -> Mapping {
    do throws(Errno) {
      let mapping = try Mapping.shared(descriptor, length: geometry.memoryLength)
      // No finger at a new place waits until its pages are mapped.
      mapping.touch(geometry.lineLength * geometry.virtualHeight)
      return mapping
    } catch {
      throw FramebufferError(
        "cannot map the \(geometry.memoryLength) bytes of the framebuffer \(path): \(error.text); "
          + "its driver must support mmap")
    }
  }

  /// Whether another program is the display's master: then DRM refuses every ioctl with EBUSY before it looks at the
  /// request, here `FBIOGET_VBLANK`. `FBIO_WAITFORVSYNC` would block for a vblank whenever there is no master.
  package var hasMaster: Bool {
    var blanking = fb_vblank()
    do throws(Errno) {
      try descriptor.control(UInt(linux_FBIOGET_VBLANK()), &blanking)
      return false
    } catch { return error == .busy }
  }
}

extension fb_fix_screeninfo {
  fileprivate var driver: Text {
    var field = id
    return unsafe withUnsafeBytes(of: &field) { unsafe Text(Array($0.prefix { $0 != 0 })) }
  }
}
