import CLinux
import Framebuffer
import Linux
import Temporary
import Testing
import TouchOverlay

private let zeros = [UInt8](repeating: 0, count: 4096)

private func refusal(_ path: String) -> String? {
  // Other tests may hold the lock of a shared device, such as /dev/null, for a moment.
  for _ in 0..<100 {
    do throws(FramebufferError) {
      _ = try FramebufferDevice(FramebufferSettings(path: path))
      return nil
    } catch {
      if !error.sentence.string.hasPrefix("another") || !path.hasPrefix("/dev/") { return error.sentence.string }
      usleep(10_000)
    }
  }
  return "locked for good"
}

@Suite("FramebufferDevice: what is not a framebuffer")
struct FramebufferDeviceTests {
  @Test func `a path at which nothing is`() {
    #expect(
      refusal("/nonexistent/fb0")
        == "cannot open the framebuffer /nonexistent/fb0: No such file or directory; load the display's driver, or "
        + "name another framebuffer")
  }

  @Test func `a folder, a regular file, and a device that is something else`() throws {
    let file = try TemporaryFile("regular", zeros)
    for path in ["/tmp", file.path, "/dev/null"] {
      #expect(
        refusal(path)
          == "\(path) does not answer as a framebuffer: Inappropriate ioctl for device; name a framebuffer such as "
          + "/dev/fb0")
    }
  }

  /// A file that is locked is not yet a framebuffer: what it is comes first. The lock is tried on a real one, on a board.
  @Test func `what is no framebuffer is not said to be taken`() throws {
    let file = try TemporaryFile("locked", zeros)
    let holder = try FileDescriptor.open(file.path, .readWrite)
    try holder.lockExclusively()
    #expect(refusal(file.path)?.contains("does not answer as a framebuffer") == true)
  }

  @Test("one that may not be opened", .enabled(if: geteuid() != 0, "root may open everything"))
  func unreadable() throws {
    let file = try TemporaryFile("unreadable", zeros)
    chmod(file.path, 0)
    #expect(
      refusal(file.path)
        == "cannot open the framebuffer \(file.path): Permission denied; run as a member of the group that owns it "
        + "(video on Debian), or as root")
  }
}
