import CLinux

/// A character device, identified by its number and not by its name.
public struct CharacterDevice: Equatable {
  private let number: dev_t

  /// Calls `stat(2)`; returns nil if there is no character device at `path`.
  public static func at(_ path: String) -> CharacterDevice? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? CharacterDevice(status) : nil
  }

  /// Calls `fstat(2)`; returns nil if the file is no character device.
  public static func of(_ file: borrowing FileDescriptor) -> CharacterDevice? {
    var status = stat()
    return unsafe fstat(file.number, &status) == 0 ? CharacterDevice(status) : nil
  }

  private init?(_ status: stat) {
    guard status.kind == mode_t(S_IFCHR) else { return nil }
    number = status.st_rdev
  }

  /// Returns the inode of the device's file, as `/proc/PID/fdinfo` names it; nil if there is no such device at `path`.
  public func inode(at path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, CharacterDevice(status) == self else { return nil }
    return Int(truncatingIfNeeded: status.st_ino)
  }
}
