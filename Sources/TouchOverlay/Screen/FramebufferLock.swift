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
      file = try FileDescriptor.open(node.usualPath, .read)
    } catch { throw FramebufferLock.refusal(path, error) }
    do throws(Errno) {
      try file.lockWithoutChildren()
    } catch {
      guard error == .busy else { throw FramebufferLock.refusal(path, error) }
      let holder = FramebufferLock.holder(of: file)
      throw FramebufferError("another touch overlay already draws on \(path)\(holder); stop it first")
    }
    self.file = file
  }

  deinit { file.unlock() }

  private static func refusal(_ path: String, _ error: Errno) -> FramebufferError {
    FramebufferError("cannot lock the framebuffer \(path): \(error.text)")
  }

  /// Returns the process that holds the lock of a file, in brackets; nothing where `/proc/locks` does not list the
  /// lock.
  private static func holder(of file: borrowing FileDescriptor) -> Sentence {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, let locks = Text(file: "/proc/locks", limit: 1 << 20),
      let process = process(in: locks, of: status), let name = Text(nameOfProcess: process)
    else { return "" }
    return " (\(name.string), process \(process))"
  }

  /// Returns the process in a line such as `1: FLOCK  ADVISORY  WRITE 123 00:05:85 0 EOF`, which also has device and
  /// inode of the file.
  private static func process(in locks: Text, of status: stat) -> Int? {
    for line in locks.lines {
      let words = line.words
      guard words.count > 5, words[1] == "FLOCK" else { continue }
      let place = words[5].split(at: UInt8(ascii: ":"), keepEmpty: true)
      if place.count == 3, place[0].hexadecimal == linux_major(status.st_dev),
        place[1].hexadecimal == linux_minor(status.st_dev), place[2].integer == Int(status.st_ino)
      {
        return words[4].integer
      }
    }
    return nil
  }
}

extension FramebufferNode {
  /// The path `/dev/fbN` where it leads to this device and can be read: every node of a framebuffer then has one lock.
  fileprivate var usualPath: String {
    guard let name = try? recordName() else { return path }
    let usual = Sentence("/dev/\(name)").string
    let isThis = CharacterDevice.of(descriptor).map { CharacterDevice.at(usual) == $0 } ?? false
    return unsafe isThis && access(usual, R_OK) == 0 ? usual : path
  }

  /// Returns the name of the record: `fbN` by the kernel's minor number, the same for every path to the device.
  func recordName() throws(PrivateFile.Refusal) -> String {
    var facts = stat()
    if unsafe fstat(descriptor.number, &facts) != 0 { throw PrivateFile.Refusal("\(path): \(Errno.last.text)") }
    return Sentence("fb\(linux_minor(facts.st_rdev))").string
  }
}
