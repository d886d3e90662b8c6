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
    try call(.crtc, &argument)
    return Crtc(id: id, framebuffer: argument.fb_id, mode: argument.mode_valid == 0 ? nil : Mode(argument.mode))
  }

  /// Sets a mode and shows a framebuffer of its size on connectors: `DRM_IOCTL_MODE_SETCRTC`.
  public borrowing func set(
    crtc: UInt32, _ mode: Mode, connectors: [UInt32], framebuffer: UInt32
  ) throws(Errno) {
    let list = KernelList(connectors)
    var argument = drm_mode_crtc()
    (argument.set_connectors_ptr, argument.count_connectors) = (list.address, UInt32(connectors.count))
    (argument.crtc_id, argument.fb_id) = (crtc, framebuffer)
    (argument.mode, argument.mode_valid) = (mode.info, 1)
    try call(.setCrtc, &argument)
  }

  /// Shows another framebuffer from the next vertical blank on, which makes a ``FlipEvent``:
  /// `DRM_IOCTL_MODE_PAGE_FLIP`. Throws `Errno.busy` while an earlier flip or another commit is under way.
  public borrowing func flip(crtc: UInt32, to framebuffer: UInt32, token: UInt64) throws(Errno) {
    var argument = drm_mode_crtc_page_flip()
    (argument.crtc_id, argument.fb_id) = (crtc, framebuffer)
    argument.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    argument.user_data = token
    try call(.flip, &argument)
  }
}
