import CLinux
import Framebuffer
import Linux

/// The process that holds the lock of a file.
struct LockHolder {
  let process: Int
  let name: Text

  /// Reads `/proc/locks`; nil where it does not list the lock.
  init?(of file: borrowing FileDescriptor) {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { return nil }
    guard let locks = Text(file: "/proc/locks", limit: 1 << 20),
      let process = LockHolder.process(in: locks, of: status), let name = Text(file: "/proc/\(process)/comm")
    else { return nil }
    self.process = process
    self.name = name
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
