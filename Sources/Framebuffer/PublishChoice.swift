import CLinux
import Linux

extension Publisher {
  /// So long a driver may take for a copy that it was told to make, in milliseconds.
  private static var patience: Int { 10 }

  /// Looks at the driver, and takes what is asked for or else what suits it.
  /// - Parameter place: a byte of the framebuffer's memory.
  package mutating func choose(
    _ asked: PublishMethod?, probing place: UnsafeMutableRawPointer, of device: borrowing FileDescriptor
  ) {
    let copiesLater = unsafe Publisher.copiesLater(place, device)
    method = asked ?? (!copiesLater ? .direct : isKernelDisplay ? .rows : .flush)
    mayFlush = asked == nil
    let consequence: StaticString =
      switch (copiesLater, method) {
      case (true, .direct): "copies later (deferred I/O), so marks come up to 50 ms late"
      case (true, .flush): "copies later (deferred I/O)"
      case (true, .rows): "copies later (deferred I/O), and takes single lines"
      case (false, .direct): "shows its memory as it is"
      case (false, _): "shows its memory as it is, so direct would do"
      }
    let reason: StaticString = asked == nil ? "" : ", as configured"
    choice = "publishing by \(method.name)\(reason): \(driver) \(consequence)"
  }

  /// Whether stored pixels reach the glass only when the driver copies them. It learns what to copy from a page fault,
  /// so after a copy the next store meets one.
  private static func copiesLater(_ place: UnsafeMutableRawPointer, _ device: borrowing FileDescriptor) -> Bool {
    unsafe touch(place)
    for _ in 0..<patience {
      do throws(Errno) {
        try device.synchronise()
      } catch { return false }
      let before = linux_page_faults()
      unsafe touch(place)
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
