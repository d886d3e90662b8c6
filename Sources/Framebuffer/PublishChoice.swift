import CLinux
import Linux

extension Publisher {
  /// Number of attempts, a millisecond apart, to see a page fault after a flush.
  private static var patience: Int { 10 }

  /// Examines the driver, and chooses the method: the one asked for, or else one that suits the driver.
  /// - Parameter place: a byte of the framebuffer's memory.
  @export(interface)
  package mutating func choose(
    _ asked: PublishMethod?, probing place: UnsafeMutableRawPointer, of device: borrowing FileDescriptor
  ) {
    let copiesLater = unsafe Publisher.copiesLater(place, device)
    method = asked ?? (!copiesLater ? .direct : isKernelDisplay ? .rows : .flush)
    mayFlush = asked == nil
    let consequence: StaticString =
      switch (copiesLater, method) {
      case (true, .direct): "copies later (deferred I/O), so pixels come up to 50 ms late"
      case (true, .flush): "copies later (deferred I/O)"
      case (true, .rows): "copies later (deferred I/O), and takes single lines"
      case (false, .direct): "shows its memory as it is"
      case (false, _): "shows its memory as it is, so direct would do"
      }
    let reason: StaticString = asked == nil ? "" : ", as configured"
    choice = "publishing by \(method.name)\(reason): \(driver) \(consequence)"
  }

  /// Whether stored pixels reach the glass only when the driver copies them (deferred I/O). Such a driver learns of
  /// stores from page faults, so the first store after a copy causes a page fault.
  private static func copiesLater(_ place: UnsafeMutableRawPointer, _ device: borrowing FileDescriptor) -> Bool {
    unsafe touch(place)
    for _ in 0..<patience {
      if (try? device.synchronise()) == nil { return false }
      let before = linux_page_faults()
      unsafe touch(place)
      if linux_page_faults() > before { return true }
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 1000)
    }
    return false
  }

  /// Whether the driver is DRM's own fbdev emulation, whose name the kernel cuts to fifteen bytes.
  private var isKernelDisplay: Bool {
    let name = Text(driver)
    return name.contains(Text("drmfb")) || name.bytes.count == 15
  }
}
