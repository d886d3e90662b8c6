import CLinux
import Linux
import Raster

extension FramebufferDevice {
  /// So long a driver may take for a copy that it was told to make, in milliseconds.
  private static var patience: Int { 10 }

  /// Looks at the driver, takes what is asked for or else what suits it, and says so.
  mutating func choose(_ asked: PublishMethod?) {
    let copiesLater = copiesLater
    let suitable: PublishMethod = !copiesLater ? .direct : isKernelDisplay ? .rows : .flush
    method = asked ?? suitable
    var text: Sentence = "publishing by \(method.name)\(asked == nil ? "" : ", as configured"): \(driver) "
    text = text + (copiesLater ? "copies later (deferred I/O)" : "shows its memory as it is")
    switch (copiesLater, method) {
    case (true, .direct): text = text + ", so marks come up to 50 ms late"
    case (true, .rows): text = text + ", and takes single lines"
    case (false, .flush), (false, .rows): text = text + ", so direct would do"
    default: break
    }
    Log.line(text)
    if node.hasMaster {
      Log.line(
        "another program is the master of \(path)'s display (a compositor or KMS app), so nobody sees the framebuffer")
    }
  }

  /// Whether stored pixels reach the glass only when the driver copies them. It learns what to copy from a page fault,
  /// so after a copy the next store meets one.
  private var copiesLater: Bool {
    let place = geometry.offset
    touch(place)
    for _ in 0..<FramebufferDevice.patience {
      do throws(Errno) {
        try node.descriptor.synchronise()
      } catch { return false }
      let before = linux_page_faults()
      touch(place)
      if linux_page_faults() > before { return true }
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 1000)
    }
    return false
  }

  /// Whether it is DRM's own framebuffer, of whose name the kernel keeps fifteen bytes.
  private var isKernelDisplay: Bool {
    let name = Text(driver)
    return name.contains(Text("drmfb")) || name.bytes.count == 15
  }
}
