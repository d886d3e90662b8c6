import CDrm
import Linux
import Pixels

/// Reports of changed pixels to a driver that shows them only then, as one does whose panel refreshes itself:
/// `DRM_IOCTL_MODE_DIRTYFB`. Most drivers scan the memory out and have no such call.
struct DamageReport: ~Copyable {
  /// Time that a report takes which waits for no frame, in microseconds, at most.
  private static var longest: Int64 { 4_000 }

  private let clips = IoctlArray<drm_clip_rect>(count: DirtyRectangles.capacity, zero: drm_clip_rect())

  /// Whether to go on reporting, judged by a first report that was sent at the beginning of a frame.
  ///
  /// Some drivers make a commit of it, and wait for the next frame. An app's flip would meet `EBUSY` meanwhile, and
  /// marks would be held up, so that these drivers get no more.
  ///
  /// - Parameter duration: microseconds that it took; nil if the driver has refused it.
  static func isWanted(after duration: Int64?) -> Bool { duration.map { $0 <= longest } ?? false }

  /// Reports parts of a framebuffer.
  func report(_ dirty: DirtyRectangles, of framebuffer: UInt32, on card: borrowing Card) throws(Errno) {
    for index in 0..<dirty.count { clips.store(drm_clip_rect(dirty[index]), at: index) }
    var argument = drm_mode_fb_dirty_cmd()
    argument.fb_id = framebuffer
    (argument.num_clips, argument.clips_ptr) = (UInt32(dirty.count), clips.address)
    try card.call(Ioctls.reportDamage, &argument)
  }
}

extension drm_clip_rect {
  init(_ area: Rectangle) {
    self.init(
      x1: UInt16(clamping: area.left), y1: UInt16(clamping: area.top), x2: UInt16(clamping: area.right),
      y2: UInt16(clamping: area.bottom))
  }
}
