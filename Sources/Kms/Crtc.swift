import CDrm
import Linux

/// A unit that composes planes into the picture of its connectors.
public struct Crtc: Sendable {
  public let id: UInt32
  /// The framebuffer of the primary plane; 0 if none.
  public let framebuffer: UInt32
  /// The mode; nil if the CRTC is off.
  public let mode: Mode?
}

extension Card {
  /// `DRM_IOCTL_MODE_GETCRTC`
  public borrowing func crtc(_ id: UInt32) throws(Errno) -> Crtc {
    var argument = drm_mode_crtc()
    argument.crtc_id = id
    try call(Ioctls.crtc, &argument)
    return Crtc(id: id, framebuffer: argument.fb_id, mode: argument.mode_valid == 0 ? nil : Mode(argument.mode))
  }
}
