import CLinux
import Framebuffer
import Linux

extension FramebufferNode {
  /// Locks the framebuffer, because a screen has one overlay.
  func lock() throws(FramebufferError) {
    do throws(Errno) {
      try descriptor.lockExclusively()
    } catch {
      guard error == .busy else { throw FramebufferError("cannot lock the framebuffer \(path): \(error.text)") }
      var holder: Sentence = ""
      if let other = LockHolder(of: descriptor) { holder = " (\(other.name.string), process \(other.process))" }
      throw FramebufferError("another touch overlay already draws on \(path)\(holder); stop it first")
    }
  }

  /// Returns the name of the record: `fbN` by the kernel's minor number, the same for every path to the device.
  func recordName() throws(PrivateFile.Refusal) -> String {
    var facts = stat()
    if unsafe fstat(descriptor.number, &facts) != 0 { throw PrivateFile.Refusal("\(path): \(Errno.last.text)") }
    return Sentence("fb\(linux_minor(facts.st_rdev))").string
  }
}
