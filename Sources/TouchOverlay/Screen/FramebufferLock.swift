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

  /// Name of the record: `fbN` by the kernel's minor number, the same for every path to the device.
  var recordName: String {
    var facts = stat()
    unsafe fstat(descriptor.number, &facts)
    return Sentence("fb\(linux_minor(facts.st_rdev))").string
  }
}
