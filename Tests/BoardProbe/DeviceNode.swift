import CLinux

/// A character device by its number, whatever its name.
struct DeviceNode: Equatable {
  private let number: dev_t

  /// `stat(2)`; nil where no character device is.
  static func at(_ path: String) -> DeviceNode? {
    var status = stat()
    let result = unsafe path.withCString { unsafe stat($0, &status) }
    guard result == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFCHR) else { return nil }
    return DeviceNode(number: status.st_rdev)
  }
}
