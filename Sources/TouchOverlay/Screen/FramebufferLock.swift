import CLinux
import Framebuffer
import Linux

/// The lock of a framebuffer, because a screen has one overlay. It has an open file of its own: that of the mapping stays
/// open in children of the app, and with it a lock.
struct FramebufferLock: ~Copyable {
  private let file: FileDescriptor

  init(of node: borrowing FramebufferNode) throws(FramebufferError) {
    let path = node.path
    let file: FileDescriptor
    do throws(Errno) {
      file = try FileDescriptor.open(path, .read)
    } catch { throw FramebufferLock.refusal(path, error) }
    do throws(Errno) {
      try file.lockWithoutChildren()
    } catch {
      guard error == .busy else { throw FramebufferLock.refusal(path, error) }
      var holder: Sentence = ""
      if let other = LockHolder(of: file) { holder = " (\(other.name.string), process \(other.process))" }
      throw FramebufferError("another touch overlay already draws on \(path)\(holder); stop it first")
    }
    self.file = file
  }

  deinit { file.unlock() }

  private static func refusal(_ path: String, _ error: Errno) -> FramebufferError {
    FramebufferError("cannot lock the framebuffer \(path): \(error.text)")
  }
}

extension FramebufferNode {
  /// Returns the name of the record: `fbN` by the kernel's minor number, the same for every path to the device.
  func recordName() throws(PrivateFile.Refusal) -> String {
    var facts = stat()
    if unsafe fstat(descriptor.number, &facts) != 0 { throw PrivateFile.Refusal("\(path): \(Errno.last.text)") }
    return Sentence("fb\(linux_minor(facts.st_rdev))").string
  }
}
