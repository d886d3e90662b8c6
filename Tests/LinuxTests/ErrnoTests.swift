import CLinux
import Linux
import Testing

@Suite("Errno: the kernel's reasons")
struct ErrnoTests {
  @Test(
    "in English",
    arguments: [
      (ENOENT, "No such file or directory"), (EACCES, "Permission denied"), (ENODEV, "No such device"),
      (EBUSY, "Device or resource busy"), (ENOTTY, "Inappropriate ioctl for device"), (EINVAL, "Invalid argument"),
      (EAGAIN, "Resource temporarily unavailable"), (0, "Success"),
    ])
  func text(code: CInt, text: String) {
    #expect(Errno(code).text == text)
  }

  @Test func `which may pass by themselves`() {
    for code in [EMFILE, ENFILE, ENOMEM, EIO] { #expect(Errno(code).isPassing, "\(code)") }
    for code in [ENOENT, ENODEV, EACCES, EPERM, ENOTTY, ENOTDIR] { #expect(!Errno(code).isPassing, "\(code)") }
  }

  @Test("numbers without a reason", arguments: [CInt(-1), 4095, .max, .min])
  func unknown(code: CInt) {
    #expect(Errno(code).text == "error \(code)")
  }

  @Test func `the names stand for their numbers`() {
    #expect(Errno.noEntry.code == ENOENT)
    #expect(Errno.notPermitted.code == EACCES)
    #expect(Errno.again.code == EAGAIN)
    #expect(Errno.noDevice.code == ENODEV)
    #expect(Errno.busy.code == EBUSY)
    #expect(Errno.invalid.code == EINVAL)
    #expect(Errno.busy != Errno.again)
  }
}
